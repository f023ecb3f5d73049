/** Every host's rules; those of one kind in the order in which they are named. */
import { CLAUDE } from './claude.js';
import { CLAUDE_CODE } from './claude-code.js';
import { CURSOR } from './cursor.js';
import { GEMINI } from './gemini.js';
import type { HostRule } from './host-rule.js';
import { OPENAI } from './openai.js';
import { VS_CODE } from './vscode.js';
import { WINDSURF } from './windsurf.js';

export const HOST_RULES: readonly HostRule[] = [
  ...CLAUDE,
  ...CLAUDE_CODE,
  ...OPENAI,
  ...VS_CODE,
  ...WINDSURF,
  ...CURSOR,
  ...GEMINI,
];
