/** Rules that items of several lists share. */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { shown } from '../shared/words.js';
import { fault, pointerTo, type Fault, type Rule } from './rule.js';

/** For a model, the description is what a tool is; elsewhere its absence is worth no more than a note. */
export function describedAs(severity: 'warning' | 'note', advice: string): Rule {
  return ({ description }) => {
    if (typeof description === 'string' && description.trim() !== '') return [];
    if (description !== undefined && typeof description !== 'string') return [];
    const is = description === undefined ? 'missing' : 'empty';
    const says = is === 'missing' ? 'has no description' : 'has an empty description';
    return [
      fault(severity, `description_${is}`, severity === 'note' ? 'Without a description' : says, {
        advice,
        pointer: is === 'missing' ? '' : '/description',
      }),
    ];
  };
}

/** RFC 9110, section 8.3.1: type "/" subtype, both tokens, and parameters. */
const MIME_TYPE = /^[\w!#$%&'*+.^`|~-]{1,127}\/[\w!#$%&'*+.^`|~-]{1,127}(?:\s*;.{0,300})?$/;

export const mimeType: Rule = ({ mimeType: type }) =>
  typeof type !== 'string' || MIME_TYPE.test(type)
    ? []
    : [
        fault('warning', 'mime_type', `has the mimeType ${shown(type)}, which is no media type`, {
          pointer: '/mimeType',
          advice: 'Write a media type such as text/plain, or leave mimeType out.',
        }),
      ];

/** Icons are shown by hosts that support them; a wrong one is dropped there, and never fetched here. */
export const icons: Rule = ({ icons: list }) =>
  !Array.isArray(list)
    ? []
    : list.flatMap((icon: unknown, index): Fault[] => {
        const src = isObject(icon) ? icon['src'] : undefined;
        if (typeof src === 'string' && (src.startsWith('https:') || src.startsWith('http:') || src.startsWith('data:')))
          return [];
        return [
          fault(
            'warning',
            'icon_source',
            `has an icon whose src is ${shown(src)}; hosts load only https: and data: URIs`,
            {
              pointer: pointerTo('icons', index),
              advice: 'Give each icon a src that is an https: or data: URI.',
            },
          ),
        ];
      });

const AUDIENCES: ReadonlySet<unknown> = new Set(['user', 'assistant']);

/** Annotations of resources and templates are hints; a wrong one is ignored. */
export const resourceAnnotations: Rule = ({ annotations }) => {
  if (!isObject(annotations)) return [];
  const { audience, priority, lastModified } = annotations;
  const wrong = (member: string, value: unknown, wanted: string): Fault =>
    fault('warning', 'annotation_type', `has the annotation ${member} ${shown(value)}; it must be ${wanted}`, {
      pointer: pointerTo('annotations', member),
      advice: `Make annotations.${member} ${wanted}, or leave it out.`,
    });
  return [
    ...(audience === undefined || (Array.isArray(audience) && audience.every((role) => AUDIENCES.has(role)))
      ? []
      : [wrong('audience', audience, 'an array of "user" and "assistant"')]),
    ...(priority === undefined || (typeof priority === 'number' && priority >= 0 && priority <= 1)
      ? []
      : [wrong('priority', priority, 'a number from 0 to 1')]),
    ...(lastModified === undefined || (typeof lastModified === 'string' && !Number.isNaN(Date.parse(lastModified)))
      ? []
      : [wrong('lastModified', lastModified, 'an ISO 8601 date and time')]),
  ];
};

/** The values that stand more than once under a member, with how often. */
export function repeatedValues(items: readonly JsonObject[], member: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const value = item[member];
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, times]) => times > 1));
}
