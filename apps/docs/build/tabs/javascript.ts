import { format } from 'prettier';
import { isPrinted, type About, type Say, type Step } from './languages.js';
import type { Reference, Scope, Words } from './scope.js';
import type { Call, Path } from './statements.js';
import { piecesOf, Variable, type Value } from './values.js';

/** How long lines are, so that a page is not moved sideways. */
const WIDTH = 88;

const name = (words: Words): string =>
  words.map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join('');

const within = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');

const spelled = (reference: Reference): string =>
  'environment' in reference
    ? `process.env.${reference.environment}`
    : `${name(reference.words)}${within(reference.path)}`;

/** Says values with what the page calls them. */
class Speaker {
  constructor(private readonly scope: Scope) {}

  #variable(variable: string): string {
    return spelled(this.scope.reference(variable));
  }

  text(text: string): string {
    const pieces = piecesOf(text);
    const [first] = pieces;
    if (pieces.every((piece) => 'text' in piece)) return JSON.stringify(text);
    if (pieces.length === 1 && first !== undefined && 'variable' in first)
      return this.#variable(first.variable);
    const parts = pieces.map((piece) =>
      'text' in piece
        ? piece.text.replaceAll(/[`\\]|\$\{/g, '\\$&')
        : `\${${this.#variable(piece.variable)}}`,
    );
    return `\`${parts.join('')}\``;
  }

  value(value: Value): string {
    if (value instanceof Variable) return this.#variable(value.name);
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map((one: Value) => this.value(one)).join(', ')}]`;
    const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${this.value(one)}`);
    return `{${fields.join(', ')}}`;
  }

  #headers({ token, filter, headers }: Call): string | undefined {
    const all = [
      ...(token === undefined || token === 'TOKEN'
        ? []
        : [`Authorization: ${this.text(`Bearer \uE000${token}\uE001`)}`]),
      ...(filter === undefined ? [] : [`'X-Filter': JSON.stringify(${this.value(filter)})`]),
      ...Object.entries(headers).map(([key, value]) => `${JSON.stringify(key)}: ${this.text(value)}`),
    ];
    return all.length === 0 ? undefined : `{${all.join(', ')}}`;
  }

  call(call: Call): string {
    const { method, path, search, body } = call;
    const headers = this.#headers(call);
    const words = [
      JSON.stringify(method),
      this.text(search === '' ? path : `${path}?${search}`),
      ...(body === undefined ? (headers === undefined ? [] : ['undefined']) : [this.value(body)]),
      ...(headers === undefined ? [] : [headers]),
    ];
    return `await call(${words.join(', ')})`;
  }
}

/** The value of a part that is waited for, as the shell compares it. */
export const literal = (text: string): Value => {
  const [piece] = piecesOf(text);
  if (piece !== undefined && 'variable' in piece) return text;
  return /^(true|false|null|-?\d+(\.\d+)?)$/.test(text) ? (JSON.parse(text) as Value) : text;
};

const say = (step: Step, about: About): string => {
  const speaker = new Speaker(about.scope);
  const { statement, kept } = step;
  if (statement.kind === 'until') {
    const asked = `(${speaker.call(statement.call)})${within(statement.path)}`;
    return `while (${asked} !== ${speaker.value(literal(statement.value))}) await wait(1);`;
  }
  const call = speaker.call(statement);
  const isShown = isPrinted(step, about);
  if (kept.words === undefined) return isShown ? `console.log(${call});` : `${call};`;
  const answer = name(kept.words);
  return [
    `const ${answer} = ${call};`,
    ...kept.parts.map(({ words, path }) => `const ${name(words)} = ${answer}${within(path)};`),
    ...(isShown ? [`console.log(${answer});`] : []),
  ].join('\n');
};

/** JavaScript for the prompt of Node, or for a file. */
export const inJavaScript: Say = async (steps, about) => {
  const code = steps.map((step) => say(step, about)).join('\n');
  const formatted = await format(code, { parser: 'babel', singleQuote: true, printWidth: WIDTH });
  return formatted.trimEnd();
};
