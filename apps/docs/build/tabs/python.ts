import { literal } from './javascript.js';
import { isPrinted, type About, type Say, type Step } from './languages.js';
import type { Reference, Scope, Words } from './scope.js';
import type { Call, Path } from './statements.js';
import { isFields, piecesOf, Variable, type Value } from './values.js';

/** How long lines are, so that a page is not moved sideways. */
const WIDTH = 88;
const INDENT = '    ';

const name = (words: Words): string => words.join('_');

const within = (path: Path, quote: string): string =>
  path.map((part) => (typeof part === 'number' ? `[${part}]` : `[${quote}${part}${quote}]`)).join('');

const spelled = (reference: Reference, quote: string): string =>
  'environment' in reference
    ? `os.environ[${quote}${reference.environment}${quote}]`
    : `${name(reference.words)}${within(reference.path, quote)}`;

/** What is written in one piece, or as pieces between brackets that may have lines of their own. */
type Written = string | { readonly open: string; readonly items: readonly Item[]; readonly close: string };

interface Item {
  /** The key, with what follows it. */
  readonly head: string;
  readonly value: Written;
}

const onOneLine = (written: Written): string =>
  typeof written === 'string'
    ? written
    : `${written.open}${written.items.map(({ head, value }) => head + onOneLine(value)).join(', ')}${written.close}`;

/** Something between what stands before and behind it, on one line if there is room. */
function lines(before: string, written: Written, behind: string, indent = ''): string {
  const whole = `${indent}${before}${onOneLine(written)}${behind}`;
  if (whole.length <= WIDTH || typeof written === 'string' || written.items.length === 0) return whole;
  const inner = indent + INDENT;
  const filled: string[] = [];
  let isOpen = false;
  for (const { head, value } of written.items) {
    const item = `${head}${onOneLine(value)},`;
    const last = filled.at(-1);
    if (isOpen && last !== undefined && last.length + item.length < WIDTH) {
      filled[filled.length - 1] = `${last} ${item}`;
    } else {
      isOpen = inner.length + item.length <= WIDTH;
      filled.push(isOpen ? inner + item : lines(head, value, ',', inner));
    }
  }
  return [`${indent}${before}${written.open}`, ...filled, `${indent}${written.close}${behind}`].join('\n');
}

/** Says values with what the page calls them. */
class Speaker {
  constructor(private readonly scope: Scope) {}

  text(text: string): string {
    const pieces = piecesOf(text);
    const [first] = pieces;
    if (pieces.every((piece) => 'text' in piece)) return JSON.stringify(text);
    if (pieces.length === 1 && first !== undefined && 'variable' in first) {
      return spelled(this.scope.reference(first.variable), '"');
    }
    const parts = pieces.map((piece) =>
      'text' in piece
        ? JSON.stringify(piece.text).slice(1, -1).replaceAll(/[{}]/g, '$&$&')
        : `{${spelled(this.scope.reference(piece.variable), "'")}}`,
    );
    return `f"${parts.join('')}"`;
  }

  value(value: Value): Written {
    if (value instanceof Variable) return spelled(this.scope.reference(value.name), '"');
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    if (typeof value === 'string') return this.text(value);
    if (isFields(value)) {
      const items = Object.entries(value).map(([key, one]) => ({
        head: `${JSON.stringify(key)}: `,
        value: this.value(one),
      }));
      return { open: '{', items, close: '}' };
    }
    if (typeof value === 'number') return String(value);
    return { open: '[', items: value.map((one) => ({ head: '', value: this.value(one) })), close: ']' };
  }

  #headers({ token, filter, headers }: Call): Written | undefined {
    const items: Item[] = Object.entries(headers).map(([key, value]) => ({
      head: `${JSON.stringify(key)}: `,
      value: this.text(value),
    }));
    if (filter !== undefined) {
      const value = this.value(filter);
      const dumped =
        typeof value === 'string'
          ? value
          : { ...value, open: `json.dumps(${value.open}`, close: `${value.close})` };
      items.unshift({ head: '"X-Filter": ', value: dumped });
    }
    if (token !== undefined && token !== 'TOKEN') {
      items.unshift({ head: '"Authorization": ', value: this.text(`Bearer \uE000${token}\uE001`) });
    }
    const [only, ...more] = items;
    if (only === undefined) return undefined;
    if (more.length > 0 || typeof only.value === 'string') return { open: '{', items, close: '}' };
    const { open, items: within, close } = only.value;
    return { open: `{${only.head}${open}`, items: within, close: `${close}}` };
  }

  /** A call between what stands before and behind it; its last part has lines of its own where there is no room. */
  call(before: string, call: Call, behind: string): string {
    const { method, path, search, body } = call;
    const words = [JSON.stringify(method), this.text(search === '' ? path : `${path}?${search}`)];
    const headers = this.#headers(call);
    const bodies = body === undefined ? undefined : this.value(body);
    if (headers === undefined) {
      return bodies === undefined
        ? `${before}call(${words.join(', ')})${behind}`
        : lines(`${before}call(${words.join(', ')}, `, bodies, `)${behind}`);
    }
    const all = [...words, ...(bodies === undefined ? [] : [onOneLine(bodies)]), 'headers='].join(', ');
    return lines(`${before}call(${all}`, headers, `)${behind}`);
  }
}

const say = (step: Step, about: About): string => {
  const speaker = new Speaker(about.scope);
  const { statement, kept } = step;
  if (statement.kind === 'until') {
    const value = onOneLine(speaker.value(literal(statement.value)));
    const asked = speaker.call('while ', statement.call, `${within(statement.path, '"')} != ${value}:`);
    // A prompt takes an empty line as the end of a loop.
    return `${asked}\n${INDENT}time.sleep(1)\n`;
  }
  const isShown = isPrinted(step, about);
  if (kept.words === undefined) {
    return isShown ? speaker.call('print(', statement, ')') : speaker.call('', statement, '');
  }
  const answer = name(kept.words);
  return [
    speaker.call(`${answer} = `, statement, ''),
    ...kept.parts.map(({ words, path }) => `${name(words)} = ${answer}${within(path, '"')}`),
    ...(isShown ? [`print(${answer})`] : []),
  ].join('\n');
};

/** Python for its prompt, or for a file. */
export const inPython: Say = (steps, about) =>
  steps
    .map((step) => say(step, about))
    .join('\n')
    .trimEnd();
