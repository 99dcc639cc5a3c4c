import { readFile } from 'node:fs/promises';
import { CommanderError, type Command } from 'commander';
import type { Write } from './output.js';
import { asJson, exitCodes, Problem } from './problems.js';
import type { Open } from './session.js';

const toStdout: Write = (text) => {
  process.stdout.write(text);
};

const toStderr: Write = (text) => {
  process.stderr.write(text);
};

const nothing: Write = () => undefined;

/** Commands that neither need those of the API nor have any of theirs below them. */
const APART = new Set([
  ...[
    'serve',
    'migrate',
    'doctor',
    'seed',
    'login',
    'logout',
    'completion',
    'user',
    'token',
    'grant',
    'client',
    'entity',
  ],
  ...['ticket', 'cluster', 'node', 'host', 'fault', 'job', 'step', 'operator'],
]);

/** The first word that is no option; the values of options may stand before it. */
const nounIn = (argv: readonly string[]): string | undefined =>
  argv.find(
    (word, at) => !word.startsWith('-') && !/^--(jq|url|token|profile|data-dir)$/.test(argv[at - 1] ?? ''),
  );

/** The commands of the API, where what was said needs them: of what it names, all there is. */
async function apiCommandsFor(argv: readonly string[]): Promise<(open: Open) => readonly Command[]> {
  if (APART.has(nounIn(argv) ?? '')) return () => [];
  const { apiCommands } = await import('./api/commands.js');
  return (open) => apiCommands(open, new Set(argv));
}

const version = async (): Promise<string> => {
  const { edition } = await import('@cloud-account/spec');
  const own = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return `cloud-account ${own.version}, API ${edition}\n`;
};

/** What shells ask for: `complete -- domains li`. */
async function complete(words: readonly string[]): Promise<string> {
  const { candidatesFor, display } = await import('./completion/candidates.js');
  const { createProgram } = await import('./program.js');
  const program = createProgram(nothing, nothing, await apiCommandsFor(words));
  return display(candidatesFor(program, words));
}

/**
 * Runs the program.
 *
 * @param argv what follows its name
 * @returns the exit code
 */
export async function run(argv: readonly string[], out = toStdout, problems = toStderr): Promise<number> {
  const json = argv.includes('--json');
  let said = '';
  try {
    if (argv[0] === '--version' || argv[0] === '-V') {
      out(await version());
      return exitCodes.done;
    }
    if (argv[0] === 'complete' && argv[1] === '--') {
      out(await complete(argv.slice(2)));
      return exitCodes.done;
    }
    const { createProgram } = await import('./program.js');
    const onProblem: Write = json ? (text) => (said += text) : problems;
    const program = createProgram(out, onProblem, await apiCommandsFor(argv));
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      const reason = error.message.replace(/^error: /, '');
      if (json) problems(asJson({ errors: [{ reason }], exitCode: exitCodes.usage }));
      return exitCodes.usage;
    }
    if (!(error instanceof Problem)) throw error;
    problems(json ? asJson(error) : `${error.message}\n`);
    return error.exitCode;
  }
}
