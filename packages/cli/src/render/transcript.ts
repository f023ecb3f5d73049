/** The exchanges of a run, one line each: enough to see what went where; the JSON report has every byte. */
import type { TranscriptEvent } from '@plumbline/probe/catalogue';
import { spokenDuration } from './duration.js';
import { cut, padEnd } from './layout.js';
import { plainJson, plainText } from './plain-text.js';
import type { Surface } from './surface.js';

/** A line that goes to a file or a pipe is cut too: a payload can have megabytes. */
const UNWRAPPED_CELLS = 240;
const METHOD_CELLS = 32;

export function renderTranscript(events: readonly TranscriptEvent[], surface: Surface): string {
  const { colours, columns } = surface;
  const title = colours.bold('Transcript');
  if (events.length === 0) return `${title}\nNothing was sent.`;
  return [title, ...events.map((event) => renderEvent(event, colours.dim, columns ?? UNWRAPPED_CELLS))].join('\n');
}

function renderEvent(event: TranscriptEvent, dim: (text: string) => string, cells: number): string {
  const head = [
    `#${event.seq}`.padStart(4),
    event.direction.toUpperCase().padEnd(3),
    padEnd(plainText(labelOf(event)), METHOD_CELLS),
    (event.httpStatus ?? '').toString().padStart(3),
    (event.durationMs === null ? '' : spokenDuration(event.durationMs)).padStart(8),
  ].join(' ');
  const payload = event.payload === null || event.payload === undefined ? '' : plainJson(event.payload);
  const room = Math.max(0, cells - head.length - 2);
  return payload === '' || room < 10 ? cut(head.trimEnd(), cells) : `${head}  ${dim(cut(payload, room))}`;
}

function labelOf(event: TranscriptEvent): string {
  const method = event.method ?? event.phase;
  return event.rpcId === null ? method : `${method} (id ${event.rpcId})`;
}
