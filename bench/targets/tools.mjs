/** Tools as real servers list them: a paragraph of description and a schema of five properties, about a kilobyte each. */

const PROPERTIES = {
  query: { type: 'string', minLength: 1, description: 'What to look for. Quotes keep words together.' },
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'How many results to give at most.' },
  after: { type: 'string', format: 'date-time', description: 'Only what was changed after this moment, in UTC.' },
  labels: { type: 'array', items: { type: 'string' }, description: 'Only what carries all of these labels.' },
  order: { type: 'string', enum: ['newest', 'oldest', 'relevance'], default: 'relevance' },
};

/** @param {number} count */
export function tools(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `search_collection_${index}`,
    title: `Search collection ${index}`,
    description:
      `Searches collection ${index} and gives the documents that match, best first, each with its title, its address ` +
      'and the passage that matched. Use it for what is written down; see https://example.com/docs.\nNever changes anything.',
    inputSchema: { type: 'object', properties: PROPERTIES, required: ['query'], additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}
