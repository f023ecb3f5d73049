import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Role } from '@plumbline/platform';
import { ProblemDto } from './problem.dto.js';

/** What a route asks of the one who calls it. A route without a declaration refuses everybody. */
export type Access =
  | { readonly kind: 'public' }
  /** Anybody known. */
  | { readonly kind: 'signed-in' }
  /** Whoever holds at least this role in the organisation of the path (`:orgId`). */
  | { readonly kind: 'role'; readonly atLeast: Role };

export const ACCESS = 'plumbline:access';

/** The extension by which the OpenAPI document names a route's access; the access matrix test reads it. */
const ACCESS_EXTENSION = 'x-access';

export function Public(): MethodDecorator {
  return declare({ kind: 'public' });
}

export function SignedIn(): MethodDecorator {
  return declare({ kind: 'signed-in' });
}

export function AtLeast(atLeast: Role): MethodDecorator {
  return declare({ kind: 'role', atLeast });
}

function declare(access: Access): MethodDecorator {
  const known = access.kind === 'public' ? [] : [ApiBearerAuth('token'), ApiCookieAuth('session')];
  return applyDecorators(
    SetMetadata(ACCESS, access),
    ApiExtension(ACCESS_EXTENSION, access.kind === 'role' ? access.atLeast : access.kind),
    ...known,
    ApiResponse({
      status: 'default',
      description: 'Anything that is not a success.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );
}

/** Named in the document once: every route's `default` answer refers to it. */
export const PROBLEM_SCHEMAS = [ProblemDto];
