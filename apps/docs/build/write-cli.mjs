import { createProgram } from '@cloud-account/cli/program';
import { heading } from './markdown.mjs';

const nothing = () => undefined;

/** Every command that does something itself, with the words that lead to it. */
const leavesOf = (command, words) =>
  command.commands.length === 0
    ? [{ command, words }]
    : command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]));

/** The reference of the program, from its own help. */
export const cliFragment = () => {
  let said = '';
  const program = createProgram((text) => (said += text), nothing);
  /** What the program says of itself, as it says it, with its examples. */
  const help = (command) => {
    said = '';
    command.outputHelp();
    return ['```text', said.trimEnd(), '```'].join('\n');
  };
  return [
    help(program),
    ...leavesOf(program, []).flatMap(({ command, words }) => [
      heading(2, words.join(' '), words.join('-')),
      help(command),
    ]),
  ].join('\n\n');
};
