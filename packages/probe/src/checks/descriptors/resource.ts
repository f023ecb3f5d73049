import { clause } from '../shared/clauses.js';
import { shown } from '../shared/words.js';
import { describedAs, icons, mimeType, resourceAnnotations } from './common.js';
import { content } from './content.js';
import { fault, optionalMembers, requiredString, type Rule } from './rule.js';

/** RFC 3986: a scheme and a colon, and no character that a URI cannot hold. */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/;

const uri: Rule = ({ uri: value }) =>
  typeof value !== 'string' || URI.test(value.slice(0, 4096))
    ? []
    : [
        fault('warning', 'uri_invalid', `has the uri ${shown(value)}, which is no URI with a scheme`, {
          pointer: '/uri',
          advice: 'Write an absolute URI such as file:///notes.txt, with reserved characters percent-encoded.',
          cite: clause('2025-11-25', 'server/resources#resource', 'A resource is identified by a URI.'),
        }),
      ];

const size: Rule = ({ size: value }) =>
  value === undefined || value === null || (Number.isInteger(value) && Number(value) >= 0)
    ? []
    : [
        fault('warning', 'size_type', `has the size ${shown(value)}; it must be a number of bytes`, {
          pointer: '/size',
          advice: 'Give size as a whole number of bytes, or leave it out.',
        }),
      ];

const noNullSize: Rule = ({ size: value }) =>
  value === null
    ? [
        fault('failed', 'null_member', 'has size: null; an optional member is left out when it has no value', {
          pointer: '/size',
          advice: 'Leave size out in place of sending null.',
        }),
      ]
    : [];

export const RESOURCE_RULES: readonly Rule[] = [
  requiredString('name'),
  requiredString('uri'),
  optionalMembers({
    title: 'string',
    description: 'string',
    mimeType: 'string',
    annotations: 'object',
    icons: 'array',
    _meta: 'object',
  }),
  noNullSize,
  uri,
  mimeType,
  size,
  resourceAnnotations,
  icons,
  content,
  describedAs('note', 'Describe the resource, so that people and models can choose it.'),
];
