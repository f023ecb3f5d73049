import type { OpenAPIObject } from '@nestjs/swagger';

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What the route declared: `public`, `signed-in` or a role. */
  readonly access: unknown;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every operation of an OpenAPI document, in its order. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as ({ operationId?: string } & Record<string, unknown>) | undefined;
      if (!operation) return [];
      return [{ id: operation.operationId ?? '', method: method.toUpperCase(), path, access: operation['x-access'] }];
    }),
  );
}
