/**
 * Waits until the launcher is gone (its end of our standard input closes, even when it is killed) and ends whatever the
 * record still names. After an orderly stop the record is empty and this ends at once.
 */
import { rmSync } from 'node:fs';
import { endRecorded } from './processes.mjs';

const [recordFile = '', ...folders] = process.argv.slice(2);

process.stdin.resume();
process.stdin.once('close', async () => {
  await endRecorded(recordFile, { except: process.pid });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
