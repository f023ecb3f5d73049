import type { ApiTokenRecord } from '@plumbline/platform';
import type { ApiTokenDto } from './api-token.dto.js';

export function presentApiToken(token: ApiTokenRecord): ApiTokenDto {
  const { id, name, prefix, role, createdBy, createdAt, expiresAt, lastUsedAt } = token;
  return {
    id,
    name,
    prefix,
    role,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
