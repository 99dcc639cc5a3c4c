import { isObject } from '@cloud-account/core/is-object';

/** An expression of HCL that is no value: a reference or a variable. */
export class Expression {
  constructor(readonly text: string) {}
}

/** A block with labels and arguments: `resource "cloud_domain" "shop" { … }`. */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\b': '\\u0008', '\\f': '\\u000c' };

/** A text in quotes. HCL knows the escapes of JSON but two, and reads `${` and `%{` as templates. */
const quoted = (text: string): string =>
  JSON.stringify(text)
    .replaceAll(/\\./g, (escape) => ESCAPES[escape] ?? escape)
    .replaceAll(/[$%](?=\{)/g, (sign) => `${sign}${sign}`);

const keyOf = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? name : quoted(name));

function textOf(value: unknown, indent: string): string {
  if (value instanceof Expression) return value.text;
  if (typeof value === 'string') return quoted(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => textOf(item, deeper));
    return value.some(isObject)
      ? `[\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}]`
      : `[${items.join(', ')}]`;
  }
  if (!isObject(value)) return String(value);
  const lines = linesOf(value, deeper);
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** One line for each argument, with aligned signs, as `terraform fmt` writes them. */
function linesOf(values: Readonly<Record<string, unknown>>, indent: string): string[] {
  const entries = Object.entries(values).map(
    ([name, value]) => [keyOf(name), textOf(value, indent)] as const,
  );
  return entries.map(([key, text], at) => {
    // Signs are aligned among neighbours of one line.
    const isShort = (index: number): boolean => entries[index]?.[1].includes('\n') === false;
    let [first, last] = [at, at];
    while (isShort(at) && isShort(first - 1)) first -= 1;
    while (isShort(at) && isShort(last + 1)) last += 1;
    const width = Math.max(...entries.slice(first, last + 1).map(([name]) => name.length));
    return `${indent}${key.padEnd(width)} = ${text}\n`;
  });
}

/** Blocks as the text of a file. */
export const hclOf = (blocks: readonly Block[]): string =>
  blocks
    .map(
      ({ type, labels, values }) =>
        `${[type, ...labels.map(quoted)].join(' ')} {\n${linesOf(values, '  ').join('')}}\n`,
    )
    .join('\n');
