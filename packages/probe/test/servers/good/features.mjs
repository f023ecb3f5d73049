/** What the good servers offer: one tool, resource, template and prompt of each kind, described as their authors should. */
import { z } from 'zod';

export const IMPLEMENTATION = { name: 'good-server', version: '1.2.3' };

/**
 * The registration methods have the same shape in SDK v1 and v2; `ResourceTemplate` differs, so the caller brings it.
 * @param {{ registerTool: Function, registerResource: Function, registerPrompt: Function }} server
 * @param {new (uriTemplate: string, callbacks: { list: undefined }) => unknown} ResourceTemplate
 * @param {(shape: Record<string, z.ZodType>) => unknown} schema v1 takes the bare shape, v2 a schema
 */
export function registerFeatures(server, ResourceTemplate, schema) {
  server.registerTool(
    'add',
    {
      title: 'Add two numbers',
      description: 'Returns the sum of two numbers.',
      inputSchema: schema({
        a: z.number().describe('The first addend'),
        b: z.number().describe('The second addend'),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
  );
  server.registerTool('now', { description: 'Returns the time of day.' }, () => ({
    content: [{ type: 'text', text: new Date().toISOString() }],
  }));
  server.registerResource(
    'readme',
    'file:///readme.md',
    { description: 'The read-me of this server.', mimeType: 'text/markdown' },
    (uri) => ({ contents: [{ uri: uri.href, text: '# Hello' }] }),
  );
  server.registerResource(
    'greeting',
    new ResourceTemplate('greeting://{name}', { list: undefined }),
    { description: 'A greeting for somebody.' },
    (uri) => ({ contents: [{ uri: uri.href, text: 'Hello' }] }),
  );
  server.registerPrompt(
    'review',
    { description: 'Asks for a review of a text.', argsSchema: schema({ text: z.string().describe('The text') }) },
    ({ text }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Review: ${text}` } }] }),
  );
}
