/** The command line, from arguments to exit code. `bin/plumbline.mjs` calls it with the real process. */
import { CommanderError } from 'commander';
import { CommandError, EXIT, EXIT_CAUSES, usageError, type ExitName } from './exit-codes.js';
import { createProgram } from './program.js';
import type { Io } from './streams.js';
import { ownVersion } from './version.js';

/** Resolves to the exit code, whatever the user or a server did; rejects only for an error of ours. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const version = ownVersion();
  let exit: ExitName = 'passed';
  const actions = {
    async diagnose(...[words, flags]: Parameters<Parameters<typeof createProgram>[1]['diagnose']>) {
      const { diagnose } = await import('@plumbline/probe');
      const { diagnoseCommand } = await import('./diagnose/command.js');
      exit = await diagnoseCommand(words, flags, io, { version, diagnose });
    },
    async checks(...[id, flags]: Parameters<Parameters<typeof createProgram>[1]['checks']>) {
      const { checksCommand } = await import('./checks/command.js');
      checksCommand(id, flags, io);
    },
  };
  try {
    await createProgram(version, actions, io).parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (isHelp(error)) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
    exit = sayError(asCommandError(error), io);
  }
  return EXIT[exit];
}

/** Help and version have said all there is to say; without a command the help itself is the complaint. */
function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help');
}

function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof CommanderError)) throw error;
  return usageError(spoken(error), 'See plumbline diagnose --help.');
}

/** An unknown option may be a misspelt `--bearer=…`: what follows the sign is never repeated. */
function spoken(error: CommanderError): string {
  const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  const sign = error.code === 'commander.unknownOption' ? message.indexOf('=') : -1;
  return sign === -1 ? message : `${message.slice(0, sign)}'`;
}

function sayError(error: CommandError, { stderr }: Io): ExitName {
  stderr.write(`plumbline: exit ${EXIT[error.exit]}, ${EXIT_CAUSES[error.exit]}: ${error.message}\n`);
  if (error.hint !== undefined) stderr.write(`${error.hint}\n`);
  return error.exit;
}
