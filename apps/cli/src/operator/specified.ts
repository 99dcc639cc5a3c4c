import { type Command, Option } from 'commander';
import { exampleOptions, typed } from '../api/commands.js';
import type { Field, UnnamedOperation, WrittenCommand } from '../api/operations.js';
import { FieldOption, isSecret, nothing, pathArgument } from '../api/options.js';
import { columnsOf } from '../api/show.js';
import { idArgument, requireChange } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Row } from '../output/output.js';
import type { Open } from '../session.js';
import { readNewSecret, requireYes, YES } from '../terminal/prompt.js';

type Values = Readonly<Record<string, unknown>>;

/** A method of the client. */
type Call = ((given: object) => Promise<Row>) & { all(given: object): AsyncIterable<Row> };

/** The arguments and options of a command. */
interface Taken {
  readonly words: readonly Field[];
  readonly options: readonly FieldOption[];
  /** The options without a value, with what each sets. */
  readonly flags: ReadonlyMap<Option, Values>;
}

const isId = ({ schema: { type, minimum } }: Field): boolean => type === 'integer' && minimum === 1;

const optionOf = (field: Field): FieldOption => {
  const option = new FieldOption(field);
  if (isId(field)) option.argParser(idArgument);
  option.makeOptionMandatory(field.required);
  return option;
};

/** The fields by which a list can be filtered. */
const filtersOf = ({ item }: UnnamedOperation): Field[] =>
  Object.entries(item?.properties ?? {}).map(([name, schema]) => ({
    ...{ name, optionName: name, schema, description: schema.description ?? '', required: false },
  }));

function takenBy({ name: command, ...written }: WrittenCommand, operation: UnnamedOperation): Taken {
  const { inPath, inQuery, item, body = [] } = operation;
  const fields = [...inPath, ...(item === undefined ? [...inQuery, ...body] : filtersOf(operation))];
  const find = (name: string): Field => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`\`operator ${command}\` names ${name}, which is no field.`);
    return field;
  };
  const words = written.arguments?.map(find) ?? inPath;
  const others = body.filter((field) => !words.includes(field));
  const options = Object.entries(
    written.options ?? Object.fromEntries(others.map(({ optionName, name }) => [optionName, name])),
  );
  return {
    words,
    options: options.flatMap(([optionName, to]) =>
      typeof to === 'string' ? optionOf({ ...find(to), optionName }) : [],
    ),
    flags: new Map(
      options.flatMap(([optionName, sets]) => {
        if (typeof sets === 'string') return [];
        const about = Object.entries(sets).map(
          ([name, value]) => `Sets ${name} to ${String(value)}. ${find(name).description}`,
        );
        return [[new Option(`--${optionName}`, about.join(' ')), sets] as const];
      }),
    ),
  };
}

/** The name of an argument: `accountId` is an account. */
const nameOf = ({ optionName, schema }: Field): string =>
  `<${optionName.replace(/-(id|uuid)$/, '')}${schema.type === 'array' ? '...' : ''}>`;

/** A text with values in the place of their names. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** The values that were given, by the names of the fields. */
async function valuesOf(
  { words, options, flags }: Taken,
  given: readonly unknown[],
  command: Command,
): Promise<Values> {
  const values: Record<string, unknown> = Object.fromEntries(words.map(({ name }, at) => [name, given[at]]));
  for (const option of options) {
    const value = command.getOptionValue(option.attributeName()) as unknown;
    const { name, schema } = option.field;
    if (value === undefined) continue;
    if (value === true && isSecret(schema)) values[name] = await readNewSecret(name);
    else values[name] = value === nothing ? null : value;
  }
  for (const [option, sets] of flags)
    if (command.getOptionValue(option.attributeName()) !== undefined) Object.assign(values, sets);
  return values;
}

const pick = (values: Values, fields: readonly Field[]): Values =>
  Object.fromEntries(fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])));

const run = (written: WrittenCommand, operation: UnnamedOperation, taken: Taken, open: Open) =>
  async function action(this: Command, ...given: unknown[]): Promise<void> {
    const { operationId, method, inPath, inQuery, item, body } = operation;
    if (method === 'PUT' && taken.options.length > 0) requireChange(this);
    const values = { ...written.set, ...(await valuesOf(taken, given, this)) };
    if (written.confirm !== undefined)
      await requireYes(this.opts<{ yes?: boolean }>().yes, filled(written.confirm, values));
    const { output, client } = open(this);
    const call = ((await client()) as unknown as Readonly<Record<string, Call>>)[operationId];
    if (call === undefined) throw new Error(`The client has no ${operationId}.`);
    if (item !== undefined) {
      const filter = pick(
        values,
        taken.options.map(({ field }) => field),
      );
      const items = await everyItem(call.all({ ...pick(values, inPath), filter, page_size: 500 }));
      output.list(items, written.columns ?? columnsOf(operation));
      return;
    }
    const query = pick(values, inQuery);
    const sent = body === undefined ? {} : { body: pick(values, body) };
    const answer = await answerOf(call({ ...pick(values, inPath), ...query, ...sent }));
    const { done } = written;
    if (done === undefined) {
      output.record(answer);
      return;
    }
    const [word = ''] = done.toLowerCase().split(' ');
    output.done(filled(done, values), { ...query, [word]: values[inPath.at(-1)?.name ?? ''] });
  };

/** The command with the example of its body. */
function exampleOf(
  { name, confirm }: WrittenCommand,
  { example = {} }: UnnamedOperation,
  taken: Taken,
): string {
  const words = taken.words.flatMap((field) =>
    [example[field.name] ?? field.schema.example ?? 1].flat().map(typed),
  );
  const options = exampleOptions({ body: taken.options.map(({ field }) => field), example });
  return ['operator', name, ...words, ...options, ...(confirm === undefined ? [] : ['--yes'])].join(' ');
}

/** Adds a command that the specification has to its group. */
export function addSpecified(
  group: Command,
  written: WrittenCommand,
  operation: UnnamedOperation,
  open: Open,
): void {
  const { summary = operation.summary } = written;
  const taken = takenBy(written, operation);
  const verb = written.name.replace(/^.* /, '');
  const command = group.command(verb).summary(summary).description(`${summary}. ${operation.description}`);
  for (const field of taken.words)
    command.argument(nameOf(field), field.description, isId(field) ? idArgument : pathArgument(field, false));
  for (const option of [...taken.options, ...taken.flags.keys()]) command.addOption(option);
  if (written.confirm !== undefined) command.option(...YES);
  command
    .addHelpText('after', examples(exampleOf(written, operation, taken)))
    .action(run(written, operation, taken, open));
}
