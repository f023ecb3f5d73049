/**
 * Validates values against the protocol's own schemas. They use a dozen keywords, so closures over them stay small, are
 * built when first needed, and run where a content security policy forbids making code at run time, which Ajv does. What
 * is found is data: the words are the check's. `schema-validator.spec.ts` holds it to Ajv's verdicts.
 */
import { isObject } from '../json-rpc.js';

type PathStep = string | number;

export interface SchemaFault {
  /** From the validated value to the part at fault. */
  readonly path: readonly PathStep[];
  readonly problem: SchemaProblem;
}

export type SchemaProblem =
  | { readonly kind: 'missing'; readonly member: string }
  | { readonly kind: 'type'; readonly wanted: readonly string[]; readonly is: unknown }
  | { readonly kind: 'value'; readonly allowed: readonly unknown[]; readonly is: unknown }
  /** Of a number, or of the length of an array. */
  | { readonly kind: 'least' | 'most' | 'least-items' | 'most-items'; readonly limit: number; readonly is: unknown }
  /** None of several forms, and none that it clearly means to be. */
  | { readonly kind: 'no-form'; readonly is: unknown };

/** As the build script leaves it: `$ref` is a definition's bare name. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Validate = (value: unknown) => readonly SchemaFault[];

const NONE: readonly SchemaFault[] = [];

/** More than anybody reads; a hostile list could have one in each of a hundred thousand items. */
const MAX_FAULTS = 2000;

/** A validator for each definition, made when it is first asked for. */
export function validatorsOf(definitions: Readonly<Record<string, SchemaNode>>): (name: string) => Validate {
  const made = new Map<string, Validate>();
  const named = (name: string): Validate => {
    const before = made.get(name);
    if (before) return before;
    const definition = definitions[name];
    if (!definition) throw new Error(`the schema has no definition ${name}`);
    const validate = compile(definition, named);
    made.set(name, validate);
    return validate;
  };
  return named;
}

type Named = (name: string) => Validate;

function compile(schema: SchemaNode, named: Named): Validate {
  const parts = [
    ...(schema.$ref === undefined ? [] : [named(schema.$ref)]),
    ...ofValue(schema),
    ...ofObject(schema, named),
    ...ofArray(schema, named),
    ...(schema.allOf ?? []).map((each) => compile(each, named)),
    ...[schema.anyOf, schema.oneOf].flatMap((list) =>
      list ? [oneForm(list.map((each) => compile(each, named)))] : [],
    ),
  ];
  const only = parts[0];
  if (parts.length === 1 && only) return only;
  return (value) => gather(parts.map((part) => part(value)));
}

function ofValue({ type, const: constant, enum: allowed, minimum, maximum }: SchemaNode): Validate[] {
  const wanted = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  const values = allowed ?? (constant === undefined ? undefined : [constant]);
  const isType = (value: unknown) => wanted.length === 0 || wanted.some((each) => isOfType(value, each));
  const parts: Validate[] = [];
  if (wanted.length > 0) parts.push((is) => (isType(is) ? NONE : one({ kind: 'type', wanted, is })));
  // A value of a wrong type is told as such, and not a second time as a wrong value.
  if (values) {
    parts.push((is) => (!isType(is) || values.includes(is) ? NONE : one({ kind: 'value', allowed: values, is })));
  }
  if (minimum !== undefined) {
    parts.push((is) => (typeof is === 'number' && is < minimum ? one({ kind: 'least', limit: minimum, is }) : NONE));
  }
  if (maximum !== undefined) {
    parts.push((is) => (typeof is === 'number' && is > maximum ? one({ kind: 'most', limit: maximum, is }) : NONE));
  }
  return parts;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function ofObject({ properties, required = [], additionalProperties }: SchemaNode, named: Named): Validate[] {
  const known = new Map(Object.entries(properties ?? {}).map(([name, each]) => [name, compile(each, named)]));
  const others = additionalProperties && compile(additionalProperties, named);
  const parts: Validate[] = [];
  if (required.length > 0) {
    parts.push((value) => {
      if (!isObject(value)) return NONE;
      const missing = required.filter((member) => !Object.hasOwn(value, member));
      return missing.length === 0
        ? NONE
        : missing.map((member) => ({ path: [], problem: { kind: 'missing', member } }));
    });
  }
  if (known.size > 0) {
    parts.push((value) => {
      if (!isObject(value)) return NONE;
      const found: (readonly SchemaFault[])[] = [];
      for (const [name, validate] of known) {
        if (Object.hasOwn(value, name)) found.push(below(name, validate(value[name])));
      }
      return gather(found);
    });
  }
  if (others) {
    parts.push((value) => {
      if (!isObject(value)) return NONE;
      const rest = Object.entries(value).filter(([name]) => !known.has(name));
      return gather(rest.map(([name, each]) => below(name, others(each))));
    });
  }
  return parts;
}

function ofArray({ items, minItems, maxItems }: SchemaNode, named: Named): Validate[] {
  const each = items && compile(items, named);
  const parts: Validate[] = [];
  if (each) {
    parts.push((value) =>
      Array.isArray(value) ? gather(value.map((item: unknown, index) => below(index, each(item)))) : NONE,
    );
  }
  if (minItems !== undefined) {
    parts.push((is) =>
      Array.isArray(is) && is.length < minItems ? one({ kind: 'least-items', limit: minItems, is }) : NONE,
    );
  }
  if (maxItems !== undefined) {
    parts.push((is) =>
      Array.isArray(is) && is.length > maxItems ? one({ kind: 'most-items', limit: maxItems, is }) : NONE,
    );
  }
  return parts;
}

/**
 * `anyOf`, and `oneOf`, whose forms exclude each other in these schemas. Where none fits, the faults of the form that the
 * value means to be are told: the one whose type, and whose fixed members (`type`, `mode`, `method`), it has.
 */
function oneForm(forms: readonly Validate[]): Validate {
  return (value) => {
    const results: (readonly SchemaFault[])[] = [];
    for (const form of forms) {
      const faults = form(value);
      if (faults.length === 0) return NONE;
      results.push(faults);
    }
    const meant = results.filter((faults) => !faults.some(isOfAnotherForm));
    const [nearest] = meant.sort((a, b) => a.length - b.length);
    if (nearest) return nearest;
    const types = results.map((faults) => faults.flatMap(({ path, problem }) => wantedTypes(path, problem)));
    if (types.every((wanted) => wanted.length > 0)) return one({ kind: 'type', wanted: types.flat(), is: value });
    return one({ kind: 'no-form', is: value });
  };
}

function isOfAnotherForm({ path, problem }: SchemaFault): boolean {
  if (problem.kind === 'type') return path.length === 0;
  return problem.kind === 'value' && problem.allowed.length === 1 && path.length <= 1;
}

function wantedTypes(path: readonly PathStep[], problem: SchemaProblem): readonly string[] {
  return path.length === 0 && problem.kind === 'type' ? problem.wanted : [];
}

function one(problem: SchemaProblem): readonly SchemaFault[] {
  return [{ path: [], problem }];
}

function below(step: PathStep, faults: readonly SchemaFault[]): readonly SchemaFault[] {
  return faults.length === 0 ? NONE : faults.map(({ path, problem }) => ({ path: [step, ...path], problem }));
}

function gather(results: readonly (readonly SchemaFault[])[]): readonly SchemaFault[] {
  const found = results.filter((faults) => faults.length > 0);
  return found.length === 0 ? NONE : found.flat().slice(0, MAX_FAULTS);
}
