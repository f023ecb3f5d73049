import { applyDecorators, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { ProblemError } from './problem-error.js';

/** What is not an id names nothing: the same 404 as an id that nobody has. */
const idOrNothing: PipeTransform<string, string> = {
  transform(value) {
    if (!isUUID(value)) throw new ProblemError('not_found');
    return value.toLowerCase();
  },
};

/** An id in the path. */
export function IdParam(name: string): ParameterDecorator {
  return Param(name, idOrNothing);
}

/** Documents the organisation of the path, which the access guard reads. */
export function OrgIdParam(): ClassDecorator & MethodDecorator {
  return applyDecorators(ApiParam({ name: 'orgId', schema: { type: 'string', format: 'uuid' } }));
}
