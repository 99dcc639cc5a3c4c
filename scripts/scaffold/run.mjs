// How both commands are run: read what was asked for, then write all of it or say what is wrong with it.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Draft, Misuse, need } from './draft.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const readArguments = (args, { usage, names, options }) => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    need(positionals.length === names.length, usage);
    return { ...values, ...Object.fromEntries(names.map((name, at) => [name, positionals[at]])) };
  } catch (error) {
    throw error instanceof Misuse ? error : new Misuse(`${error.message}\n\n${usage}`);
  }
};

/** What a command would write, nothing of it written yet. @throws Misuse */
export function draftOf(command, args) {
  const asked = readArguments(args, command);
  const draft = new Draft(root);
  command.add(draft, asked);
  return { draft, asked };
}

/** Runs a command with the arguments of the process; ends with status 1 when it cannot do what was asked for. */
export async function run(command) {
  try {
    const { draft, asked } = draftOf(command, process.argv.slice(2));
    const paths = await draft.save();
    console.log(['Written:', ...paths, '', 'Next:', ...command.next(asked)].join('\n  '));
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
