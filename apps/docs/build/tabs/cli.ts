import { operationAt, type OperationAt } from '@cloud-account/cli/operations';
import { spaced, spell, spellFilter } from '@cloud-account/cli/spell';
import type { About, Say, Step } from './languages.js';
import type { Call, Path } from './statements.js';
import { piecesOf, withoutBare } from './values.js';

/** How long lines are, so that a page is not moved sideways. */
const WIDTH = 88;

const PROGRAM = ['npx', 'cloud-account'];
const PLAIN = /^[\w@%+=:,./~-]+$/;

/** A text as a word of the shell. */
function wordOf(text: string, { scope }: About): string {
  const pieces = piecesOf(withoutBare(text));
  if (pieces.length === 0) return "''";
  if (pieces.every((piece) => 'text' in piece)) {
    return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
  }
  const isId = pieces.every((piece) => 'text' in piece || scope.isId(piece.variable));
  const texts = pieces.map((piece) => ('text' in piece ? piece.text : ''));
  if (texts.every((one) => /^[^"\\$`]*$/.test(one))) {
    const word = pieces.map((piece, at) => {
      if ('text' in piece) return piece.text;
      return /^\w/.test(texts[at + 1] ?? '') ? `\${${piece.variable}}` : `$${piece.variable}`;
    });
    return isId && texts.every((one) => one === '' || PLAIN.test(one)) ? word.join('') : `"${word.join('')}"`;
  }
  return pieces
    .map((piece) => {
      if ('text' in piece) return `'${piece.text.replaceAll("'", `'\\''`)}'`;
      return scope.isId(piece.variable) ? `$${piece.variable}` : `"$${piece.variable}"`;
    })
    .join('');
}

/** Words on lines that are not too long, unless they cannot be cut. */
function lines(before: string, groups: readonly string[], behind: string): string {
  if (behind.includes('; ')) return `${before}${groups.join(' ')}${behind}`;
  const all: string[] = [];
  let line = before;
  for (const [at, group] of groups.entries()) {
    const isLast = at === groups.length - 1;
    const next = at === 0 ? `${line}${group}` : `${line} ${group}`;
    if (at > 0 && next.length + (isLast ? behind.length : 2) > WIDTH) {
      all.push(`${line} \\`);
      line = `  ${group}`;
    } else line = next;
  }
  return [...all, `${line}${behind}`].join('\n');
}

const jqOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\[/, '.[');

const fieldOf = (path: Path): string => {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);
  return /^\w+$/.test(text) ? text : `'${text}'`;
};

/** A request as a command, and what of its answer that shows. */
class Command {
  readonly #groups: readonly string[];
  /** The same as any request is sent. */
  readonly #raw: readonly string[];
  /** It is a list, of which items alone are shown. */
  readonly isList: boolean;

  constructor(
    private readonly call: Call,
    private readonly about: About,
  ) {
    const { base, file, headers, filter } = call;
    if (file !== undefined) throw new Error('an answer that is kept in a file is not translated for the CLI');
    const [header] = Object.keys(headers);
    if (header !== undefined) throw new Error(`the CLI sends no header ${header}`);
    const narrowed = filter === undefined ? [] : spellFilter(filter, undefined);
    if (base === 'API') {
      const found = this.#found();
      this.isList = found.operation.item !== undefined;
      this.#groups = this.#grouped(this.#spelled(found));
      this.#raw = this.#grouped([this.#request('api'), ...narrowed]);
    } else {
      this.isList = false;
      this.#groups = this.#grouped([this.#request('operator'), ...narrowed, ...this.#body()]);
      this.#raw = this.#groups;
    }
  }

  #found(): OperationAt {
    const { method, path, token } = this.call;
    const found = operationAt(method, path);
    if (found === undefined) throw new Error(`the specification has no ${method} ${path}`);
    if (token === undefined && !found.operation.isPublic) throw new Error(`${path} needs a token`);
    return found;
  }

  #spelled({ operation, values }: OperationAt): string[][] {
    const { search, filter, body } = this.call;
    return spell(operation, values, { query: Object.fromEntries(new URLSearchParams(search)), filter, body });
  }

  /** The words of any request. */
  #request(command: string): string[] {
    const { method, path, search } = this.call;
    return [command, method, search === '' ? path : `${path}?${search}`];
  }

  #body(): string[][] {
    const { body } = this.call;
    return body === undefined ? [] : [['--body', spaced(body)]];
  }

  /** Words in groups that stay on one line. */
  #grouped(words: readonly (readonly string[])[]): readonly string[] {
    const { token } = this.call;
    const [command = [], ...options] = words.map((group) => group.map((word) => wordOf(word, this.about)));
    // What the server's files tell is found by itself, unless the page acts for somebody else.
    const isFound = token === 'KEY' || (token === 'TOKEN' && !this.about.scope.isAssigned(token));
    const by = token === undefined || isFound ? [] : [['--token', `"$${token}"`]];
    return [[...PROGRAM, ...command], ...options, ...by].map((group) => group.join(' '));
  }

  /** The part of the answer at a path, as jq takes it out of what is printed. */
  #taking(path: Path): string {
    const shown = this.isList && path[0] === 'data' ? path.slice(1) : path;
    return `--jq ${wordOf(jqOf(shown), this.about)}`;
  }

  /** Prints a part of the answer. */
  part(before: string, path: Path, behind: string): string {
    return lines(before, [...this.#groups, this.#taking(path)], behind);
  }

  /** Keeps the answer as the API gave it, in the file `answer`. */
  kept(): string {
    return lines(
      '',
      [
        ...(this.isList ? this.#raw : this.#groups),
        this.call.isSilent ? '--json > answer' : '--json | tee answer',
      ],
      '',
    );
  }

  printed(isJson: boolean): string {
    return lines('', [...this.#groups, ...(isJson ? ['--json'] : [])], '');
  }
}

const say = ({ statement, isLast }: Step, about: About): string => {
  const call = statement.kind === 'until' ? statement.call : statement;
  const command = new Command(call, about);
  if (statement.kind === 'until') {
    const { path, value } = statement;
    return command.part('until [ "$(', path, `)" = ${wordOf(value, about)} ]; do sleep 1; done`);
  }
  const isShown = isLast && about.isShown;
  const [only, ...more] = statement.captures;
  if (only === undefined) return command.printed(isShown);
  if (more.length === 0 && !isShown) return command.part(`${only.name}=$(`, only.path, ')');
  const captures = statement.captures.map(({ name, path }) => `${name}=$(field ${fieldOf(path)} < answer)`);
  return [command.kept(), ...captures].join('\n');
};

/** Commands of the program `cloud-account`, for a shell. */
export const inCli: Say = (steps, about) => steps.map((step) => say(step, about)).join('\n');
