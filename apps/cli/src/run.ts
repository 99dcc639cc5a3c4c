import { inspect } from 'node:util';
import { CommanderError, type Command } from 'commander';
import { GROUPS } from './groups.js';
import { SERVE_PARENT } from './own-cloud/messages.js';
import type { Write } from './output/output.js';
import { printableLines } from './output/printable.js';
import {
  asJson,
  exitCodes,
  failed,
  CommandEnded,
  CommandFailure,
  UnknownCommand,
  UnknownOption,
} from './problems.js';
import type { Open } from './session.js';

const toStdout: Write = (text) => process.stdout.write(text);

const toStderr: Write = (text) => process.stderr.write(text);

const nothing: Write = () => undefined;

/** The answer to the name of the program alone. */
const INTRODUCTION = `cloud-account is a cloud provider's account API on your machine, and the program that calls it.
  npx cloud-account serve          starts the API with its documentation and object storage, until Ctrl+C
  npx cloud-account serve --lab    the same with the lab, by which tests control it
  npx cloud-account domains list   calls it, in a second terminal in the same folder
  npx cloud-account --help         shows all commands and options
`;

/** Commands that neither need those of the API nor have any of theirs below them. */
const APART = new Set([
  'serve',
  'run',
  'migrate',
  'reset',
  'doctor',
  'seed',
  'dialect',
  'export',
  'diff',
  'login',
  'logout',
  'profiles',
  'completion',
  'version',
]);

/** The options of the program that have a value. */
const WITH_VALUE = /^(-o|--(output|jq|url|token|profile|data-dir))$/;

/** The index of the first word that is no option; the values of options may stand before it. */
const nounAt = (argv: readonly string[]): number =>
  argv.findIndex((word, at) => !word.startsWith('-') && !WITH_VALUE.test(argv[at - 1] ?? ''));

/**
 * The words of a command, in the place of other forms of it: `help nodes boot` is `nodes boot --help`, and
 * `operator help account create` is `operator account create --help`.
 */
const wordsOf = (argv: readonly string[]): readonly string[] => {
  const noun = nounAt(argv);
  const at = GROUPS.includes(argv[noun] ?? '') ? noun + 1 : noun;
  if (argv[at] === 'help') return [...argv.toSpliced(at, 1), '--help'];
  const [first = '', ...rest] = argv;
  return ['--version', '-V'].includes(first) ? ['version', ...rest] : argv;
};

/** The commands of the APIs, where what was said needs them: of what it names, all there is. */
async function apiCommandsFor(argv: readonly string[]): Promise<(open: Open) => readonly Command[]> {
  const noun = argv[nounAt(argv)] ?? '';
  if (APART.has(noun)) return () => [];
  if (noun === 'lab') {
    const { labCommand } = await import('./lab/commands.js');
    return (open) => [labCommand(open)];
  }
  if (noun === 'operator') {
    const { operatorCommand } = await import('./operator/commands.js');
    return (open) => [operatorCommand(open)];
  }
  const { apiCommand, apiGroups, labGroup, operatorGroup } = await import('./api/groups.js');
  const groups = apiGroups();
  if (groups.some((group) => argv.includes(group.noun))) {
    const { apiCommands } = await import('./api/commands.js');
    return (open) => [...apiCommands(open, new Set(argv)), operatorGroup(), labGroup()];
  }
  return (open) => [apiCommand(open), ...groups.map(({ command }) => command), operatorGroup(), labGroup()];
}

/**
 * Joins an option with its value where that begins like an option and has several lines, such as a key in PEM: what is no option
 * must not be reported as an unknown one, with all its text.
 */
const withLongValues = (argv: readonly string[]): string[] =>
  argv.flatMap((word, at) => {
    const isValue = (text = ''): boolean => text.startsWith('-') && text.includes('\n');
    if (isValue(word) && argv[at - 1]?.startsWith('--') === true) return [];
    return isValue(argv[at + 1]) && word.startsWith('--') ? [`${word}=${argv[at + 1]}`] : [word];
  });

/** The answer to a shell that completes a line: `complete -- domains li`. */
async function complete(words: readonly string[]): Promise<string> {
  const { candidatesFor, display } = await import('./completion/candidates.js');
  const { createProgram } = await import('./program.js');
  const { openSession } = await import('./session.js');
  const { thingsOf } = await import('./completion/things.js');
  const program = createProgram(nothing, nothing, await apiCommandsFor(words));
  const open = () => {
    // The options that name the server.
    program.parseOptions(words.slice(0, -1));
    return openSession(program, { out: nothing, problems: nothing });
  };
  return display(await candidatesFor(program, words, thingsOf(open)));
}

/** True if reasons are to be JSON. */
const isJson = (argv: readonly string[]): boolean =>
  argv.some(
    (word, at) =>
      /^(--json|--output=json|-ojson)$/.test(word) ||
      (word === 'json' && /^(-o|--output)$/.test(argv[at - 1] ?? '')),
  );

/** Why there is no such command, and which may be meant. All commands are made for that, which takes a moment. */
async function unknown({ message, group, operands }: UnknownCommand) {
  const { createProgram, helpHint } = await import('./program.js');
  const { leavesOf } = await import('./visible.js');
  const { apiCommands } = await import('./api/commands.js');
  const { labCommand } = await import('./lab/commands.js');
  const { operatorCommand } = await import('./operator/commands.js');
  const { hintOf, suggestionsFor } = await import('./suggest.js');
  const all = (open: Open) => [...apiCommands(open), operatorCommand(open), labCommand(open)];
  const leaves = leavesOf(createProgram(nothing, nothing, all));
  const suggestions = suggestionsFor(
    [...group, ...operands],
    leaves.map(({ words }) => words),
  );
  const only = leaves.find(({ words }) => suggestions.length === 1 && words.join(' ') === suggestions[0]);
  const reason = `${message}${hintOf(suggestions, only && (only.command.summary() || only.command.description()))}`;
  return { reason, text: `error: ${reason}\n\n${helpHint(group)}\n` };
}

/** Why a command has no such option, and which may be meant: another one, or one of the operator's command of the same name. */
async function unknownOption({ message, words, option, known }: UnknownOption) {
  const { createProgram, helpHint } = await import('./program.js');
  const { leavesOf } = await import('./visible.js');
  const { operatorCommand } = await import('./operator/commands.js');
  const { hintOf, operatorsWith, optionsFor } = await import('./suggest.js');
  const operators = leavesOf(createProgram(nothing, nothing, (open) => [operatorCommand(open)]));
  const meant = [...optionsFor(option, known), ...operatorsWith(option, words, operators)];
  const reason = `${message}${hintOf(meant)}`;
  return { reason, text: `error: ${reason}\n${helpHint(words)}\n` };
}

/**
 * Runs the program.
 *
 * @param argv what follows its name
 * @returns the exit code
 */
export async function run(
  argv: readonly string[],
  out: Write = toStdout,
  writeProblems: Write = toStderr,
): Promise<number> {
  const problems: Write = (text) => writeProblems(printableLines(text));
  // What follows `--` is not for this program.
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const own = argv.slice(0, end);
  const json = isJson(own);
  try {
    if (argv.length === 0) {
      out(INTRODUCTION);
      return exitCodes.done;
    }
    if (argv[0] === SERVE_PARENT && process.connected)
      await (await import('./own-cloud/serve-parent.js')).serveParent();
    if (argv[0] === 'complete' && argv[1] === '--') {
      out(await complete(argv.slice(2)));
      return exitCodes.done;
    }
    const words = wordsOf(own);
    const { createProgram } = await import('./program.js');
    const usage = json ? nothing : problems;
    const program = createProgram(out, problems, await apiCommandsFor(words), usage);
    await program.parseAsync([...withLongValues(words), ...argv.slice(end)], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UnknownCommand || error instanceof UnknownOption) {
      const { reason, text } = await (error instanceof UnknownCommand
        ? unknown(error)
        : unknownOption(error));
      problems(json ? asJson({ errors: [{ reason }], exitCode: exitCodes.usage }) : text);
      return exitCodes.usage;
    }
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      const reason = error.message.replace(/^error: /, '');
      if (json) problems(asJson({ errors: [{ reason }], exitCode: exitCodes.usage }));
      return exitCodes.usage;
    }
    if (error instanceof CommandEnded) return error.exitCode;
    const problem = error instanceof CommandFailure ? error : failed(error);
    problems(json ? asJson(problem) : `${problem.message}\n`);
    if (problem !== error && own.includes('--debug')) problems(`${inspect(error)}\n`);
    return problem.exitCode;
  }
}
