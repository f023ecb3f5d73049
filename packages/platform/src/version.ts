import { readFileSync } from 'node:fs';

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The product's version, as User-Agent, clientInfo and the OpenAPI document say it. */
export const VERSION = manifest.version;
