import { isRecord } from '../../../shared/format/is-record.js';

/** What is shown of a listed item; the server may have sent anything, so only what has the right type is taken. */
export interface ItemFacts {
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string | null;
}

export function describeItem(item: unknown): ItemFacts {
  if (!isRecord(item)) return { name: null, title: null, description: null, parameters: [] };
  return {
    name: text(item['name']) ?? text(item['uri']) ?? text(item['uriTemplate']),
    title: text(item['title']),
    description: text(item['description']),
    parameters: [...ofSchema(item['inputSchema']), ...ofArguments(item['arguments'])],
  };
}

/** A tool's parameters: the properties of its input schema. */
function ofSchema(schema: unknown): Parameter[] {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return [];
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties']).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.includes(name),
    description: isRecord(property) ? text(property['description']) : null,
  }));
}

/** A prompt's arguments; they are always strings. */
function ofArguments(list: unknown): Parameter[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).map((argument) => ({
    name: text(argument['name']) ?? '',
    type: 'string',
    required: argument['required'] === true,
    description: text(argument['description']),
  }));
}

function typeOf(property: unknown): string {
  if (!isRecord(property)) return '';
  const { type } = property;
  if (Array.isArray(type)) return type.filter((each) => typeof each === 'string').join(' or ');
  if (Array.isArray(property['enum'])) return 'one of a list';
  return text(type) ?? '';
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
