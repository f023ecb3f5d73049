/** Writes the API's description from the code, without starting anything: `npm run openapi`. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi, renderApiDocument } from './describe-api.js';

writeFileSync(fileURLToPath(new URL('../openapi.json', import.meta.url)), renderApiDocument(await describeApi()));
