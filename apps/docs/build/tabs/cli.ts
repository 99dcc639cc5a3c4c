import { bodyOptions, optionFields } from '@cloud-account/cli/commands';
import { labOperations, operationAt } from '@cloud-account/cli/operations';
import { hasVariable, parseJson, VARIABLE, withoutBare, type Call, type Step } from './steps.js';

/** The length of lines, so that a page is not moved sideways. */
const WIDTH = 88;

/** A text as a word of the shell. */
function wordOf(text: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(text)) return text;
  const isSimple = !/["\\$`]/.test(text);
  if (hasVariable(text) && isSimple)
    return `"${text.replaceAll(VARIABLE, (_all, name: string, at: number) =>
      /\w/.test(text.charAt(at + name.length + 2)) ? `\${${name}}` : `$${name}`,
    )}"`;
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll(VARIABLE, `'"$$$1"'`)}'`;
}

/** JSON on one line. */
const spaced = (value: unknown): string =>
  withoutBare(
    JSON.stringify(value, null, 1)
      .replaceAll(/(?<=[{[])\n\s*|\n\s*(?=[}\]])/g, '')
      .replaceAll(/\n\s*/g, ' '),
  );

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const scalarOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

type Fields = Readonly<Record<string, unknown>>;

/** The conditions of `X-Filter`: `type=master`, or JSON. */
function filterOf(json: string): string[] {
  const filter = parseJson(json) as Fields;
  const isSimple = Object.entries(filter).every(([name, value]) => !name.startsWith('+') && isScalar(value));
  return isSimple
    ? Object.entries(filter).flatMap(([name, value]) => ['--filter', `${name}=${String(value)}`])
    : ['--filter', spaced(filter)];
}

/** The fields of a body: an option for each that is a word or a list of words, JSON for the others. */
function bodyOf(fields: Fields, optionOf: (name: string) => string | undefined): string[] {
  const said: string[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const option = optionOf(name);
    const values = [value].flat();
    if (option === undefined || values.length === 0 || !values.every(isScalar)) rest[name] = value;
    else said.push(...values.flatMap((one) => [`--${option}`, scalarOf(one)]));
  }
  return Object.keys(rest).length === 0 ? said : [...said, '--body', spaced(rest)];
}

interface Command {
  readonly words: readonly string[];
  /** The same as a request of any kind, which answers pages whole; a command lists items. */
  readonly raw: readonly string[];
  readonly isList: boolean;
}

/** @throws Error for a request that no command makes */
function commandOf({ method, base, path, headers, body, token }: Call, isOwnToken: boolean): Command {
  const { 'X-Filter': filter, ...others } = headers;
  if (Object.keys(others).length > 0)
    throw new Error(`the CLI sends no header ${Object.keys(others).join(', ')}`);
  const filters = filter === undefined ? [] : filterOf(filter);
  const by = token === undefined || token === 'KEY' || isOwnToken ? [] : ['--token', `\uE000${token}\uE001`];
  const [way = '', search] = path.split('?');
  const isOperators = base === 'OPERATOR';
  const request = [...(isOperators ? ['operator', 'api'] : ['api']), method, path, ...filters];
  const found = operationAt(method, way, isOperators ? labOperations() : undefined);
  if (found === undefined) {
    if (!isOperators) throw new Error(`the specification has no ${method} ${way}`);
    const words = [...request, ...(body === undefined ? [] : ['--body', spaced(parseJson(body))])];
    return { words, raw: words, isList: false };
  }
  const { noun, verb, inPath, inQuery, item, removes, arguments: named = [] } = found.operation;
  const given = body === undefined ? {} : (parseJson(body) as Fields);
  const left = Object.fromEntries(Object.entries(given).filter(([name]) => !named.includes(name)));
  const optionOf = (known: typeof inQuery) => (name: string) =>
    known.find((field) => field.name === name)?.optionName;
  const queries = [...new URLSearchParams(search)].flatMap(([name, value]) => [
    `--${optionOf(optionFields(inQuery))(name) ?? name}`,
    value,
  ]);
  return {
    words: [
      ...[
        ...noun.split(' '),
        verb,
        ...inPath.map(({ name }) => decodeURIComponent(found.values[name] ?? '')),
        ...named.map((name) => String(given[name])),
      ],
      ...[...queries, ...filters, ...bodyOf(left, optionOf(bodyOptions(found.operation)))],
      ...(removes ? ['--yes'] : []),
      ...by,
    ],
    raw: [...request, ...by],
    isList: item !== undefined,
  };
}

/** A command on lines that are not too long; an option and its value stay together. */
function spell(before: string, words: readonly string[], behind: string): string {
  const lines = [`${before}npx cloud-account`];
  for (const group of words
    .map(wordOf)
    .join('\0')
    .replaceAll(/(^|\0)(--\S+?)\0(?!--)/g, '$1$2 ')
    .split('\0')) {
    const line = `${lines.at(-1) ?? ''} ${group}`;
    if (line.length + 2 <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${group}`);
  }
  return `${lines.join(' \\\n')}${behind}`;
}

const jq = (path: string, isList: boolean): string[] => [
  '--jq',
  isList && path.startsWith('data[') ? `.${path.slice('data'.length)}` : `.${path}`,
];

/** Writes steps as commands of `cloud-account`. @param isOwnToken true if the program finds the value of `TOKEN` without options */
export const inCli = (steps: readonly Step[], isShown: boolean, isOwnToken: boolean): string =>
  steps
    .map((step, at) => {
      const { words, raw, isList } = commandOf(step.call, isOwnToken && step.call.token === 'TOKEN');
      if ('text' in step) {
        // A command lists items; a request of any kind answers the page, which has their number.
        const isOfPage = isList && step.text.startsWith('"results"');
        return spell(`wait_for ${wordOf(step.text)} `, [...(isOfPage ? raw : words), '--json'], '');
      }
      const isLast = at === steps.length - 1;
      const [first, ...more] = step.captures;
      if (first === undefined) return spell('', [...words, ...(isShown && isLast ? ['--json'] : [])], '');
      if (more.length === 0 && !(isShown && isLast))
        return spell(`${first.name}=$(`, [...words, ...jq(first.path, isList)], ')');
      const fields = step.captures.map(({ name, path }) => `${name}=$(field ${wordOf(path)} <<< "$answer")`);
      return [
        spell('answer=$(', isList ? raw : words, ` --json)${step.isSilent ? '' : '; echo "$answer"'}`),
        ...fields,
      ].join('\n');
    })
    .join('\n');
