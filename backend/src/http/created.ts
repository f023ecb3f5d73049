import type { Response } from 'express';

/** For the OpenAPI document: where the created object is. */
export const LOCATION = {
  Location: { description: 'Address of the created object.', schema: { type: 'string', format: 'uri-reference' } },
} as const;

/** A 201 names what it made: the collection's own address and the id. */
export function created<T extends { readonly id: string }>(response: Response, object: T): T {
  response.location(`${response.req.path}/${object.id}`);
  return object;
}
