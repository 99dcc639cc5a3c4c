import { labCommand } from '@cloud-account/cli/lab';
import { operatorCommand } from '@cloud-account/cli/operator';
import { createProgram } from '@cloud-account/cli/program';
import { apiOperations } from '@cloud-account/cli/operations';
import { leavesOf } from '@cloud-account/cli/visible';
import { groupBy } from '../group-by.mjs';
import { breakable, closed, heading, line, page, table } from '../markdown.mjs';
import { operationLink, operationsOf } from '../specifications.mjs';

const nothing = () => undefined;

/** The page of the commands that need no noun: `serve`, `login`. */
const PROGRAM = 'program';

/** The page of a command, by its words: `operator account list` is on `operator-account`, `lab reset` on `lab`. */
const pageOfWords = (words) => words.slice(0, -1).slice(0, 2).join('-') || PROGRAM;

const titleOf = (name) => (name === PROGRAM ? 'cloud-account' : name.replace('-', ' '));

let said = '';
const program = createProgram(
  (text) => (said += text),
  nothing,
  (open) => [operatorCommand(open), labCommand(open)],
);

/** The help of a command as the program prints it. */
const help = (command) => {
  said = '';
  command.outputHelp();
  return ['```text', said.trimEnd(), '```'].join('\n');
};

/** The commands beside those of accounts, by their pages. */
const groups = groupBy(leavesOf(program), ({ words }) => pageOfWords(words));

/** The pages of commands, for the menu. */
export const commandItems = () =>
  [...groups.keys()].map((name) => ({ text: titleOf(name), link: `/commands/${name}` }));

/** A page for each noun, with the help of its commands. */
export const commandPages = () =>
  [...groups].map(([name, leaves]) => {
    const title = name === PROGRAM ? 'Commands of the program' : `Commands: ${titleOf(name)}`;
    return [
      `commands/${name}.md`,
      page({ title, outline: 2 }, [
        `# ${title}`,
        'This is the help of the program. [The CLI](/guides/cli) explains the commands and their options.',
        name === PROGRAM && help(program),
        ...leaves.flatMap(({ command, words }) => [
          heading(2, words.join(' '), words.join('-')),
          help(command),
        ]),
      ]),
    ];
  });

/** The pages of commands, with what is on each. */
export const commandsFragment = () =>
  [...groups]
    .map(([name, leaves]) => {
      const verbs = leaves.map(({ words }) => `\`${words.at(-1)}\``).join(', ');
      return `- [${titleOf(name)}](/commands/${name}): ${verbs}`;
    })
    .join('\n');

const argumentsOf = ({ verb, inPath }) =>
  [verb, ...inPath.map(({ optionName }) => `<${optionName}>`)].join(' ');

/** The commands of an account by their nouns: what each does, and the operation that it asks for. */
export const apiCommandsFragment = (specifications) => {
  const known = new Map(specifications.flatMap(operationsOf).map((operation) => [operation.id, operation]));
  return [...groupBy(apiOperations(), ({ noun }) => noun)]
    .map(([noun, operations]) => {
      const rows = operations.map((operation) => [
        `\`${argumentsOf(operation)}\``,
        `[${line(operation.summary)}](${operationLink(known.get(operation.operationId))})`,
      ]);
      return closed(`\`${noun}\``, table([`After ${breakable(noun)}`, 'Effect'], rows));
    })
    .join('\n\n');
};
