import { createProgram } from '@cloud-account/cli/program';
import { heading } from './markdown.mjs';

const nothing = () => undefined;

/** Every command that does something itself, with the words that lead to it. */
const leavesOf = (command, words) =>
  command.commands.length === 0
    ? [{ command, words }]
    : command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]));

/** What the program says of itself, as it says it. */
const help = (command) => ['```text', command.helpInformation().trimEnd(), '```'].join('\n');

/** The reference of the program, from its own help. */
export const cliFragment = () => {
  const program = createProgram(nothing, nothing);
  return [
    help(program),
    ...leavesOf(program, []).flatMap(({ command, words }) => [
      heading(2, words.join(' '), words.join('-')),
      help(command),
    ]),
  ].join('\n\n');
};
