import { tokensOf, type Token } from './shell.js';
import { textOf, valueIn, type Value } from './values.js';

/** The names and numbers that lead to a part of an answer. */
export type Path = readonly (string | number)[];

/** A part of an answer that is kept under a name. */
export interface Capture {
  readonly name: string;
  readonly path: Path;
}

/** A request. */
export interface Call {
  readonly kind: 'call';
  /** The variable that holds the base URL. */
  readonly base: string;
  readonly method: string;
  /** With variables, without a query. */
  readonly path: string;
  /** What stands behind the question mark, with variables. */
  readonly search: string;
  /** The variable of the token or key; undefined where none is sent. */
  readonly token: string | undefined;
  /** The JSON of `X-Filter`. */
  readonly filter: Value | undefined;
  /** All other headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Value | undefined;
  /** Another file than `answer` that the answer goes to. */
  readonly file: string | undefined;
  /** The answer is kept, so that parts of it can be. */
  readonly isKept: boolean;
  /** The answer is kept and not printed. */
  readonly isSilent: boolean;
  readonly captures: readonly Capture[];
}

/** Asks again until a part of the answer has a value. */
export interface Until {
  readonly kind: 'until';
  readonly call: Call;
  readonly path: Path;
  readonly value: string;
}

/** What a block does, in order. */
export type Statement = Call | Until;

const BASES = ['API', 'OPERATOR'];

/** Whether a block of shell calls the API. */
export const callsApi = (code: string): boolean =>
  /\bcurl\b/.test(code) && /\$\{?(?:API|OPERATOR)\b/.test(code);

/** Whether a block of shell calls the operator's API. */
export const callsOperator = (code: string): boolean => callsApi(code) && /\$\{?OPERATOR\b/.test(code);

/** The parts of a path as `field` takes it: `data[0].id`. */
export function pathIn(text: string): Path {
  const path = [...text.matchAll(/\.?([A-Za-z_]\w*)|\[(\d+)\]/gy)].map(
    ([, name, index]) => name ?? Number(index),
  );
  const spelled = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  if (spelled !== `.${text}`) throw new Error(`field ${text} is not translated`);
  return path;
}

const isSign = (token: Token | undefined, sign: string): boolean =>
  token !== undefined && 'sign' in token && token.sign === sign;

/** The texts of words. @throws Error for a sign among them */
const textsOf = (tokens: readonly Token[]): readonly string[] =>
  tokens.map((token) => {
    if ('sign' in token) throw new Error(`${token.sign.trim() || 'an end of line'} is not translated here`);
    return textOf(token.word);
  });

/** What stands between signs, without what is empty. */
function split(tokens: readonly Token[], ...signs: readonly string[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (signs.some((sign) => isSign(token, sign))) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const json = (text: string, what: string): Value => {
  try {
    return valueIn(text);
  } catch {
    throw new Error(`${what} is no JSON: ${text}`);
  }
};

interface Options {
  url: string | undefined;
  method: string | undefined;
  body: Value | undefined;
  file: string | undefined;
  headers: Record<string, string>;
}

function optionsOf([program, ...words]: readonly string[]): Options {
  if (program !== 'curl')
    throw new Error(`${program ?? 'nothing'} is not translated beside calls of the API`);
  const options: Options = {
    url: undefined,
    method: undefined,
    body: undefined,
    file: undefined,
    headers: {},
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = words[at + 1] ?? '';
    if (!word.startsWith('-')) {
      if (options.url !== undefined) throw new Error(`curl asks for two things: ${word}`);
      options.url = word;
      continue;
    }
    at += 1;
    if (word === '-X') options.method = value;
    else if (word === '-o') options.file = value;
    else if (word === '--json') options.body = json(value, 'the body');
    else if (word === '-H') {
      const [, name, header] = /^([\w-]+): *(.*)$/s.exec(value) ?? [];
      if (name === undefined || header === undefined) throw new Error(`${value} is no header`);
      options.headers[name] = header;
    } else throw new Error(`curl ${word} is not translated`);
  }
  return options;
}

/** A request, from the words of curl. */
function callOf(words: readonly string[]): Call {
  const { url = '', method, body, file, headers: all } = optionsOf(words);
  const [, base = '', path = '', search = ''] = /^\uE000(\w+)\uE001(\/[^?]*)(?:\?(.*))?$/.exec(url) ?? [];
  if (!BASES.includes(base)) throw new Error('curl calls neither "$API/…" nor "$OPERATOR/…"');
  const { Authorization: authorization, 'X-Filter': filter, ...headers } = all;
  const token =
    authorization === undefined ? undefined : /^Bearer \uE000(\w+)\uE001$/.exec(authorization)?.[1];
  if (authorization !== undefined && token === undefined) {
    throw new Error('a token that is no variable is not translated');
  }
  return {
    kind: 'call',
    base,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path,
    search,
    token,
    filter: filter === undefined ? undefined : json(filter, 'X-Filter'),
    headers,
    body,
    file: file === 'answer' ? undefined : file,
    isKept: file === 'answer',
    isSilent: file === 'answer',
    captures: [],
  };
}

/** `until [ "$(curl … | field status)" = running ]` */
function untilOf(tokens: readonly Token[]): Until {
  const [open, asked, equals, wanted, close, ...more] = tokens;
  const [asking] = asked !== undefined && 'word' in asked ? asked.word.filter((part) => part !== '') : [];
  const signs = [open, equals, close].filter((token) => token !== undefined);
  if (
    typeof asking !== 'object' ||
    !('commands' in asking) ||
    wanted === undefined ||
    more.length > 0 ||
    textsOf(signs).join(' ') !== '[ = ]'
  ) {
    throw new Error('until is translated as until [ "$(curl … | field name)" = value ]');
  }
  const [curl = [], field = [], ...others] = split(asking.commands, '|');
  const [program, path = '', ...rest] = textsOf(field);
  if (program !== 'field' || others.length > 0 || rest.length > 0) throw new Error('until asks for no field');
  return {
    kind: 'until',
    call: callOf(textsOf(curl)),
    path: pathIn(path),
    value: textsOf([wanted]).join(''),
  };
}

/** `NAME=$(field id < answer)`; undefined for what is no assignment. */
function captureOf([first, ...more]: readonly Token[]): Capture | undefined {
  if (first === undefined || !('word' in first)) return undefined;
  const [before, value, ...rest] = first.word;
  const name = typeof before === 'string' ? /^(\w+)=/.exec(before)?.[1] : undefined;
  if (name === undefined) return undefined;
  const commands = typeof value === 'object' && 'commands' in value ? value.commands : [];
  const [field = [], file = [], ...others] = split(commands, '<');
  const [program, path = ''] = textsOf(field);
  const isRead = program === 'field' && field.length === 2 && textsOf(file).join(' ') === 'answer';
  if (!isRead || before !== `${name}=` || [...rest, ...more, ...others].length > 0) {
    throw new Error(`${name}=… is translated as ${name}=$(field name < answer)`);
  }
  return { name, path: pathIn(path) };
}

function requestOf(tokens: readonly Token[]): Call {
  const [curl = [], kept, ...others] = split(tokens, '|');
  if (others.length > 0 || (kept !== undefined && textsOf(kept).join(' ') !== 'tee answer')) {
    throw new Error('what a call answers is translated behind | tee answer alone');
  }
  const call = callOf(textsOf(curl));
  return { ...call, isKept: call.isKept || kept !== undefined };
}

const beginsWith = (tokens: readonly Token[], word: string): boolean => {
  const [first] = tokens;
  return first !== undefined && 'word' in first && first.word.length === 1 && first.word[0] === word;
};

/**
 * What a block of shell that calls the API does.
 *
 * @throws Error for what cannot be said in other languages, without the place
 */
export function statementsOf(code: string): readonly Statement[] {
  const statements: Statement[] = [];
  const lines = split(tokensOf(code), '\n', ';');
  while (lines.length > 0) {
    const line = lines.shift() ?? [];
    const last = statements.at(-1);
    const capture = captureOf(line);
    if (capture !== undefined) {
      if (last?.kind !== 'call' || !last.isKept)
        throw new Error(`${capture.name} is of no answer that is kept`);
      statements[statements.length - 1] = { ...last, captures: [...last.captures, capture] };
    } else if (beginsWith(line, 'until')) {
      const [pause, done] = [lines.shift() ?? [], lines.shift() ?? []];
      if (textsOf(pause).join(' ') !== 'do sleep 1' || textsOf(done).join(' ') !== 'done') {
        throw new Error('until is translated with do sleep 1; done');
      }
      statements.push(untilOf(line.slice(1)));
    } else {
      statements.push(requestOf(line));
    }
  }
  return statements;
}
