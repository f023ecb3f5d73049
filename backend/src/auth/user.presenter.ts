import type { UserRecord } from '@plumbline/platform';
import type { UserDto } from './auth.dto.js';

export function presentUser({ id, name, email }: UserRecord): UserDto {
  return { id, name, email };
}
