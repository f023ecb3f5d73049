/** The forms of a report that are written when the run is over. Each is loaded only when it is asked for. */
import type { Render } from './report.js';

const RENDERERS = {
  json: async () => (await import('./json.js')).renderJson,
  junit: async () => (await import('./junit.js')).renderJunit,
  sarif: async () => (await import('./sarif.js')).renderSarif,
  markdown: async () => (await import('./markdown.js')).renderMarkdown,
} satisfies Record<string, () => Promise<Render>>;

export type DocumentFormat = keyof typeof RENDERERS;

export function loadRenderer(format: DocumentFormat): Promise<Render> {
  return RENDERERS[format]();
}
