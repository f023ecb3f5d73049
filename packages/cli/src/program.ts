/** The commands and their options. What a command does is loaded only when it is called. */
import { Command, Option } from 'commander';
import type { ChecksFlags } from './checks/command.js';
import { parseDuration, type DiagnoseFlags } from './diagnose/flags.js';
import type { Io } from './streams.js';

export interface Actions {
  diagnose(words: readonly string[], flags: DiagnoseFlags): Promise<void>;
  checks(id: string | undefined, flags: ChecksFlags): Promise<void>;
}

const EXIT_HELP = `
Exit codes:
  0  passed (warnings too, unless --fail-on warning)
  1  a check failed
  2  usage: an option or the URL is not accepted
  3  the diagnostic could not complete: blocked target, time limit, an error of ours
  4  the server could not be reached: name, connection, TLS, no answer
  5  authentication is required, or the credentials were refused
  130  interrupted`;

const DIAGNOSE_HELP = `
Credentials are best kept out of the command line, where other users can read them:
  MCP_TOKEN=… plumbline diagnose https://api.example.com/mcp --bearer-env MCP_TOKEN
  pass show mcp | plumbline diagnose https://api.example.com/mcp --bearer -
  API_KEY=… plumbline diagnose https://api.example.com/mcp --header-env 'X-API-Key=API_KEY'

Only public addresses are tested unless --allow names others:
  plumbline diagnose http://127.0.0.1:3000/mcp --allow 127.0.0.1/32
${EXIT_HELP}`;

export function createProgram(version: string, actions: Actions, io: Pick<Io, 'stdout' | 'stderr'>): Command {
  const program = new Command('plumbline')
    .description('Diagnoses remote MCP servers.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      // Whatever goes wrong is told in one place (main.ts), where no value of an option is repeated.
      outputError: () => undefined,
    });
  addDiagnose(program, actions);
  addChecks(program, actions);
  return program;
}

/** What has no default that --help should name. */
const NOT_GIVEN = { header: [], headerEnv: [], allow: [], transcript: false } as const;
type GivenFlags = Omit<DiagnoseFlags, keyof typeof NOT_GIVEN> & Partial<DiagnoseFlags>;

function addDiagnose(program: Command, actions: Actions): void {
  program
    .command('diagnose')
    .description('Test one MCP server over Streamable HTTP, read-only, and say what is wrong and what to change.')
    .argument('<url>', 'the MCP endpoint, such as https://api.example.com/mcp')
    .allowExcessArguments()
    .addOption(new Option('--bearer <token>', "send a bearer token; '-' reads it from stdin"))
    .addOption(new Option('--bearer-env <name>', 'send the bearer token that this environment variable holds'))
    .addOption(list("-H, --header <'Name: value'>", 'send a header (may be repeated)'))
    .addOption(
      list(
        "--header-env <'Name=VARIABLE'>",
        'send a header whose value an environment variable holds (may be repeated)',
      ),
    )
    .addOption(choice('--era <era>', 'the protocol eras to test', ['auto', 'legacy', 'modern']))
    .addOption(choice('--profile <profile>', 'how deep to look', ['standard', 'thorough']))
    .addOption(list('--allow <rule>', 'also test this address range, host or host:port (may be repeated)'))
    .addOption(new Option('--ca <file>', "trust the PEM certificates in this file besides the system's"))
    .addOption(timeout())
    .addOption(choice('--format <format>', 'the form of the result', ['pretty', 'json', 'junit', 'sarif', 'markdown']))
    .addOption(new Option('-o, --output <file>', 'write the result to a file in place of stdout'))
    .addOption(choice('--fail-on <verdict>', 'what gives exit code 1', ['failed', 'warning']))
    .addOption(new Option('--transcript', 'also print every exchange (json always has them)'))
    .addHelpText('after', DIAGNOSE_HELP)
    .action((_url: string, flags: GivenFlags, command: Command) =>
      actions.diagnose(command.args, { ...NOT_GIVEN, ...flags }),
    );
}

function addChecks(program: Command, actions: Actions): void {
  program
    .command('checks')
    .description('List the checks, or show one with its clause and advice.')
    .argument('[id]', 'the id of a check, such as transport.sse')
    .addOption(choice('--format <format>', 'the form of the result', ['pretty', 'json']))
    .action((id: string | undefined, flags: ChecksFlags) => actions.checks(id, flags));
}

function choice(flags: string, description: string, choices: readonly [string, ...string[]]): Option {
  return new Option(flags, description).choices(choices).default(choices[0]);
}

function list(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, earlier: readonly string[] = []) => [
    ...earlier,
    value,
  ]);
}

function timeout(): Option {
  return new Option('--timeout <time>', 'the time limit of the whole run: 45s, 1500ms, 2m')
    .default(45_000, '45s')
    .argParser(parseDuration);
}
