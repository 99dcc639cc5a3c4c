import { labCommand } from '@cloud-account/cli/lab';
import { operatorCommand } from '@cloud-account/cli/operator';
import { createProgram } from '@cloud-account/cli/program';
import { apiOperations } from '@cloud-account/cli/operations';
import { leavesOf } from '@cloud-account/cli/visible';
import { heading, line, table } from '../markdown.mjs';
import { operationLink, operationsOf } from '../specifications.mjs';

const nothing = () => undefined;

/** The reference of the program, from its own help. */
export const cliFragment = () => {
  let said = '';
  const program = createProgram(
    (text) => (said += text),
    nothing,
    (open) => [operatorCommand(open), labCommand(open)],
  );
  /** The help of a command as the program prints it, with its examples. */
  const help = (command) => {
    said = '';
    command.outputHelp();
    return ['```text', said.trimEnd(), '```'].join('\n');
  };
  return [
    help(program),
    ...leavesOf(program).flatMap(({ command, words }) => [
      heading(2, words.join(' '), words.join('-')),
      help(command),
    ]),
  ].join('\n\n');
};

const optionName = ({ noun, verb, inPath }) =>
  [noun, verb, ...inPath.map(({ optionName }) => `<${optionName}>`)].join(' ');

/** The commands of an account: what each is about, and the operation that it asks for. */
export const apiCommandsFragment = (specifications) => {
  const known = new Map(specifications.flatMap(operationsOf).map((operation) => [operation.id, operation]));
  const rows = apiOperations().map((operation) => [
    `\`${optionName(operation)}\``,
    line(operation.summary),
    `[\`${operation.operationId}\`](${operationLink(known.get(operation.operationId))})`,
  ]);
  return table(['Command', 'Effect', 'Operation'], rows);
};
