import { Argument, Command } from 'commander';
import { jsonArgument, requireChange } from '../arguments.js';
import { examples } from '../examples.js';
import { isObject } from '@cloud-account/core/is-object';
import { misused } from '../problems.js';
import { restOf } from '../output/output.js';
import { readNewSecret, requireYes, YES } from '../terminal/prompt.js';
import { thingNamed } from '../refusal.js';
import type { Open, Session } from '../session.js';
import { blobOf, fileForm } from './blobs.js';
import { openApis, type Api, type ApiRequest } from './connection.js';
import { download } from './download.js';
import { addCondition, filterHeader, type Condition } from './filter.js';
import { apiCommand, apiGroups, type Further } from './groups.js';
import { filledPath, namingOf, referenceOf, valuesFor, withIds } from './lookup.js';
import { JSON_TYPE, type ApiOperation, type Field } from './operations.js';
import { FieldOption, isSecret, nothing, pathArgument, ThingArgument } from './options.js';
import { everyItemOf, isPage, withQuery } from './pages.js';
import { downloadCommand, uploadCommand } from './objects.js';
import { askedColumns, columnsOf, showAnswer, showItems } from './show.js';
import { tailCommand } from './tail.js';
import { mayContinue } from './thing.js';
import { startWaiting } from './wait.js';

/** The options that every command of the API has besides the fields of its operation. */
interface ApiOptions extends Readonly<Record<string, unknown>> {
  readonly body?: unknown;
  readonly filter?: readonly Condition[];
  readonly sort?: string;
  readonly all?: boolean;
  readonly columns?: string;
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly to?: string;
}

/** The names of the commands' own options. */
const OWN = [
  'body',
  'filter',
  'sort',
  'all',
  'columns',
  'yes',
  'wait',
  'output',
  'json',
  'jq',
  'headers',
  'quiet',
  'debug',
  'url',
  'token',
  'profile',
  'data-dir',
  'help',
];

/** The fields that can be options. A field with the name of another option is set by `--body`. */
export const optionFields = (fields: readonly Field[] = []): Field[] =>
  fields.filter(({ optionName }) => !OWN.includes(optionName));

/** The fields of a body that are arguments. */
const argumentFields = ({ body = [], arguments: names = [] }: ApiOperation): Field[] =>
  body.filter(({ name }) => names.includes(name));

/** The fields of a body that are options. */
export const bodyOptions = ({
  body,
  arguments: names = [],
}: Pick<ApiOperation, 'body' | 'arguments'>): Field[] =>
  optionFields(body).filter(({ name }) => !names.includes(name));

/** The values of options, by the names of the fields. */
const valuesOf = (command: Command, fields: readonly Field[] = []): Record<string, unknown> =>
  Object.fromEntries(
    command.options.flatMap((option) => {
      if (!(option instanceof FieldOption) || !fields.includes(option.field)) return [];
      const value = command.getOptionValue(option.attributeName()) as unknown;
      return value === undefined ? [] : [[option.field.name, value === nothing ? null : value]];
    }),
  );

/** The body that the options set. In a terminal, the user types each missing secret twice. */
async function fieldsOf(
  api: Api,
  operation: ApiOperation,
  values: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<Record<string, unknown>> {
  const { body = [] } = operation;
  const fields = valuesOf(command, body);
  for (const [at, { name }] of argumentFields(operation).entries())
    fields[name] = command.processedArgs[operation.inPath.length + at];
  for (const field of body) {
    const { name, schema } = field;
    const naming = fields[name] === undefined ? undefined : referenceOf(operation, field, fields.type);
    if (naming !== undefined) fields[name] = await withIds(api, naming, values, fields[name]);
    if (isSecret(schema) && fields[name] === true) fields[name] = await readNewSecret(name);
  }
  return fields;
}

/** The body that the options set. @param values of the path */
async function bodyOf(
  api: Api,
  operation: ApiOperation,
  values: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<unknown> {
  if (operation.body === undefined) return undefined;
  const fields = await fieldsOf(api, operation, values, command);
  const { bodyType } = operation;
  if (bodyType === 'multipart/form-data') return fileForm(fields);
  if (bodyType !== JSON_TYPE) return blobOf(String(fields.file), bodyType ?? '');
  const { body } = command.opts<ApiOptions>();
  if (body === undefined) return fields;
  if (isObject(body)) return { ...body, ...fields };
  if (Object.keys(fields).length > 0) throw misused('--body is no object, which fields could be added to.');
  return body;
}

async function requestOf(
  api: Api,
  operation: ApiOperation,
  values: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<ApiRequest> {
  const options = command.opts<ApiOptions>();
  return {
    method: operation.method,
    path: withQuery(filledPath(operation.path, values), valuesOf(command, operation.inQuery)),
    template: operation.path,
    values,
    filter: filterHeader(options.filter ?? [], options.sort),
    filterFields: operation.filter && [...operation.filter.keys()],
    body: await bodyOf(api, operation, values, command),
    isPublic: operation.isPublic,
  };
}

/** The thing that an operation deletes, in the words that the user typed. */
const deletedBy = ({ inPath, summary }: ApiOperation, named: readonly unknown[]): string =>
  inPath.length === 0
    ? summary.replace(/^Delete /, '')
    : thingNamed(Object.fromEntries(inPath.map(({ name }, at) => [name, named[at]])));

/** The outcome of a request with an empty answer. @param isOver its event has ended */
const doneBy = (operation: ApiOperation, named: readonly unknown[], isOver: boolean): string => {
  if (!isOver && mayContinue(operation)) return `${operation.summary}: accepted; --wait waits for the end.`;
  return operation.method === 'DELETE'
    ? `Deleted ${deletedBy(operation, named)}.`
    : `${operation.summary}: done.`;
};

async function showList(
  session: Session,
  api: Api,
  request: ApiRequest,
  { isAll, columns }: { readonly isAll: boolean; readonly columns: readonly string[] },
): Promise<void> {
  const data = isAll ? await everyItemOf(api, request) : (await api.send(request)).data;
  if (!isPage(data)) throw new Error(`${request.path} answers no page.`);
  const { output } = session;
  showItems(output, data, columns);
  const rest = restOf(data);
  if (rest !== undefined) session.print(`${rest}\n`);
}

/** True if the user must confirm a command. */
function isRemoving({ removes, body = [] }: ApiOperation, command: Command): boolean {
  if (!removes || body.every(({ name }) => name !== 'overwrite')) return removes;
  const { body: given } = command.opts<ApiOptions>();
  const { overwrite } = { ...(isObject(given) && given), ...valuesOf(command, body) } as {
    overwrite?: unknown;
  };
  return overwrite === true;
}

/** Runs a command. */
const run = (operation: ApiOperation, open: Open) =>
  async function action(this: Command, ...given: unknown[]): Promise<void> {
    const options = this.opts<ApiOptions>();
    const columns =
      options.columns === undefined ? columnsOf(operation) : askedColumns(options.columns, operation);
    if (operation.method === 'PUT' && operation.body !== undefined) requireChange(this);
    if (isRemoving(operation, this)) {
      const deletes = operation.method === 'DELETE';
      const what = deletes ? `Deleting ${deletedBy(operation, given)}` : `${operation.summary}: this`;
      await requireYes(options.yes, what);
    }
    const session = open(this);
    const api = await openApis[operation.api](session);
    const values = await valuesFor(api, operation, given);
    const request = await requestOf(api, operation, values, this);
    if (operation.item !== undefined) {
      await showList(session, api, request, { isAll: options.all === true, columns });
      return;
    }
    if (operation.file !== undefined) {
      await download(session, api, request, options.to ?? operation.file);
      return;
    }
    const wait = options.wait === true ? await startWaiting(api, operation) : undefined;
    const { data } = await api.send(request);
    const shown = wait === undefined ? data : await wait(session, { data, values });
    showAnswer(session.output, shown, doneBy(operation, given, wait !== undefined), columnsOf(operation));
    const { next_marker: marker } = isObject(shown) ? shown : {};
    if (typeof marker === 'string') session.print(`More follow; list them with --marker ${typed(marker)}.\n`);
  };

/** An example of a value, as it is typed. */
export const typed = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w.:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
};

/** The value of a field in an example. That of a file is its name here. */
const exampleOf = ({ format, example, default: unset, enum: values }: Field['schema']): unknown =>
  example ?? (format === 'binary' ? 'log.txt' : (unset ?? values?.[0] ?? 1));

/** The option of a field with its value in an example: that of the body, or one of the field where a form has no example. */
export function exampleOptions({
  example,
  ...operation
}: Pick<ApiOperation, 'body' | 'example' | 'arguments'>): string[] {
  return bodyOptions(operation).flatMap(({ name, optionName, schema, required }) => {
    if (isSecret(schema)) return [];
    const alone = required ? exampleOf(schema) : undefined;
    const value = example === undefined ? alone : example[name];
    if (value === undefined) return [];
    const values = Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value : [value];
    return values.map((one) => `--${optionName} ${typed(one)}`);
  });
}

/** The examples of a command: one with the example of its body, and filters of lists. */
function examplesOf(operation: ApiOperation): string[] {
  const { noun, verb, inPath, filter, removes } = operation;
  const named = [...inPath, ...argumentFields(operation)];
  const words = [noun, verb, ...named.map(({ schema }) => typed(schema.example ?? 1))];
  const command = [...words, ...exampleOptions(operation), ...(removes ? ['--yes'] : [])].join(' ');
  const [first] = [...(filter?.keys() ?? [])].filter((name) => name !== 'id');
  return [command, ...(first === undefined ? [] : [`${command} --all --sort -${first}`])];
}

function addListing(command: Command, { filter, inQuery }: ApiOperation): void {
  if (filter !== undefined) {
    const names = [...filter.keys()].join(', ');
    command
      .option(
        '--filter <condition>',
        `such as id>12 or label~web, or the JSON of X-Filter; repeatable; by ${names}`,
        addCondition(filter),
      )
      .option('--sort <field>', 'sort by this field; -<field> reverses the order');
  }
  if (inQuery.some(({ name }) => name === 'page')) command.option('--all', 'all pages');
  command.option(
    '--columns <names>',
    'the columns of the table, separated by commas; also fields of objects: entity.label',
  );
}

function addBody(command: Command, operation: ApiOperation): void {
  const { body, bodyType, event } = operation;
  if (body !== undefined) {
    for (const field of bodyOptions(operation)) command.addOption(new FieldOption(field, operation));
    if (bodyType === JSON_TYPE)
      command.option(
        '--body <json>',
        'the body as JSON, @file, or @- for standard input; options are added to it',
        jsonArgument,
      );
  }
  // The event of an upload ends with the content that is sent to the address in the answer.
  if (event !== undefined && operation.operationId !== 'uploadImage')
    command.option('--wait', `wait for the event ${event} and the final state, and show the thing`);
}

/** The group of a name below another. */
export function groupIn(parent: Command, name: string): Command {
  const known = parent.commands.find((one) => one.name() === name);
  if (known !== undefined) return known;
  const group = new Command(name);
  parent.addCommand(group);
  return group;
}

/** Has each group below a command name its commands; also as its description, where it has none. */
export function describeGroups({ commands }: Command): void {
  for (const group of commands) {
    if (group.commands.length === 0) continue;
    const verbs = group.commands.map((one) => one.name()).join(', ');
    group.summary(verbs).description(group.description() || verbs);
    describeGroups(group);
  }
}

/** Adds the command of an operation to its group. */
export function addOperation(group: Command, operation: ApiOperation, open: Open): void {
  const { verb, summary, description, inPath, inQuery, method, item, removes, file } = operation;
  const command = group.command(verb).summary(summary).description(`${summary}. ${description}`);
  for (const [at, field] of inPath.entries()) {
    const naming = namingOf(operation, at);
    // What a text is that is not a number concerns only those who have no name for it.
    const or = `, or its ${naming?.field === 'label' ? 'label' : 'name'}.`;
    const argument =
      naming === undefined
        ? new Argument(`<${field.optionName}>`, field.description)
        : new ThingArgument(
            operation,
            at,
            field,
            field.description.replace(/(\..*)?$/, () => or),
          );
    command.addArgument(argument.argParser(pathArgument(field, naming !== undefined)));
  }
  for (const field of argumentFields(operation))
    command.addArgument(
      new Argument(`<${field.optionName}>`, field.description).argParser(pathArgument(field, false)),
    );
  for (const field of optionFields(inQuery)) command.addOption(new FieldOption(field));
  if (item !== undefined) addListing(command, operation);
  if (method !== 'GET') addBody(command, operation);
  if (file !== undefined)
    command.option('--to <file>', `where to save it; ${file} in this directory by default`);
  if (removes) command.option(...YES);
  command.addHelpText('after', examples(...examplesOf(operation))).action(run(operation, open));
}

const furtherCommands: Readonly<Record<Further, (open: Open) => Command>> = {
  tail: tailCommand,
  upload: uploadCommand,
  download: downloadCommand,
};

/**
 * A command for each operation of the API, below what it is about: `domain-records create`.
 *
 * @param wanted the nouns whose commands are made; all by default, which takes longer
 */
export const apiCommands = (open: Open, wanted?: ReadonlySet<string>): Command[] => [
  apiCommand(open),
  ...apiGroups().map(({ noun, operations, further, command }) => {
    if (wanted !== undefined && !wanted.has(noun)) return command;
    for (const operation of operations) addOperation(command, operation, open);
    for (const name of further) command.addCommand(furtherCommands[name](open));
    return command;
  }),
];
