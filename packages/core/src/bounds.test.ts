import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDocument } from '@cloud-account/spec';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));

/** Numbers of the specification that mean something else in a file. */
const others: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'domains/record-types/txt.ts': { 255: 'bytes of a string of TXT data (RFC 1035, 3.3.14)' },
  'domains/zone/lines.ts': { 3: 'digits of an escaped byte (RFC 1035, 5.1)' },
  'domains/copies/copy-times.ts': {
    3600: 'the longest wait for a zone that was never transferred, in seconds',
  },
  'domains/record-types/record-target.ts': {
    4: 'bytes of the type and class of a question (RFC 1035, 4.1.2)',
    12: 'bytes of the header of a message and of what stands before data (RFC 1035, 4.1)',
  },
  'ip-addresses.ts': { 32: 'bits of an IPv4 address', 128: 'bits of an IPv6 address' },
  'networking/addresses/addresses.ts': { 64: 'bits of the network of an IPv6 address' },
  'nodes/addresses/addresses.ts': {
    64: 'networks of /16 in 100.64.0.0/10, and its first one',
    100: 'the first byte of 100.64.0.0/10',
  },
  'nodes/statistics/statistics.ts': { 100: 'hundredths' },
  'nodes/machines/specs.ts': { 5: 'groups of eight digits in forty' },
  'oauth/sign-in.ts': { 100: 'attempts to sign in, which the specification does not know' },
  'operator/accounts.ts': { 100: 'cents of a dollar' },
  'operator/step-faults.ts': { 3600: 'seconds of an hour' },
  'profile/tokens.ts': { 1000: 'milliseconds of a second' },
  'rate-limits/budget.ts': { 4: 'budgets of a token that all tokens of a user have together' },
};

/** Too small to tell what they are of. */
const everywhere = new Set([0, 1, 2]);

const isObject = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null;

const keywords = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'];

const numbersOf = (node: unknown): number[] => {
  if (typeof node === 'number') return [node];
  return isObject(node) ? Object.values(node).flatMap(numbersOf) : [];
};

/** The bounds of a node of a document and of everything it leads to. */
const boundsBelow = (document: object, node: unknown, seen = new Set<string>()): number[] => {
  if (!isObject(node)) return [];
  const { $ref } = node;
  if (typeof $ref === 'string') {
    if (seen.has($ref)) return [];
    seen.add($ref);
    const steps = $ref.slice(2).split('/');
    const target = steps.reduce<unknown>((at, step) => isObject(at) && at[step], document);
    return boundsBelow(document, target, seen);
  }
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'example' || key === 'examples') return [];
    return keywords.includes(key) || key === 'x-bounds'
      ? numbersOf(child)
      : boundsBelow(document, child, seen);
  });
};

/** The bounds of every area: of what its operations take and answer. */
const bounds = new Map<string, Set<number>>();
for (const document of ['v4', 'operator'].map(readDocument)) {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    if (!isObject(operation) || typeof operation['x-area'] !== 'string') continue;
    const { 'x-area': area, requestBody, responses } = operation;
    const found = boundsBelow(document, [requestBody, responses]);
    for (let folder = area; folder !== '.'; folder = dirname(folder))
      bounds.set(folder, new Set([...(bounds.get(folder) ?? []), ...found]));
  }
}
const ofAll = new Set([...bounds.values()].flatMap((numbers) => [...numbers]));

const isStatus = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'status';

/** Numbers in a sentence, such as `12,000`; not those of versions, addresses and names of standards. */
const inWords = (text: string): number[] =>
  (text.match(/(?<![\w.,/§-])(?<!RFC )\d[\d,]*(?![\w/-]|\.\d)/g) ?? []).map((number) =>
    Number(number.replaceAll(',', '')),
  );

/** The numbers that stand in a text of TypeScript, in its code and in its words; not the statuses of HTTP. */
const numbersIn = (text: string): number[] => {
  const numbers: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) && !isStatus(node)) numbers.push(Number(node.text));
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      numbers.push(...inWords(node.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('some.ts', text, ts.ScriptTarget.ES2022, true));
  return numbers;
};

const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file),
);

/** The bounds that a file repeats: those of its area, or of all where it belongs to none. */
const repeatedIn = (file: string): number[] => {
  const folder = dirname(file);
  const known = bounds.get(folder) ?? bounds.get(folder.split('/')[0] ?? '') ?? ofAll;
  const numbers = numbersIn(readFileSync(join(here, file), 'utf8'));
  return [...new Set(numbers)].filter((number) => known.has(number) && !everywhere.has(number));
};

describe('a bound stands once, in the specification', () => {
  it.each(files)('and not in %s', (file) => {
    const meant = Object.keys(others[file] ?? {}).map(Number);
    expect(repeatedIn(file).sort()).toEqual(meant.sort());
  });

  it('wherever it would be repeated', () => {
    expect(bounds.get('domains')).toContain(12_000);
    expect(bounds.get('networking')).toContain(65_535);
    const text =
      "const most = 12_000; const reason = 'At most 1,000 of 5'; const sentence = `1 to ${most} of 7`;";
    expect(numbersIn(text)).toEqual([12_000, 1000, 5, 1, 7]);
    expect(numbersIn("refuse({ status: 400, source: '§2.12', reason: 'RFC 1918, 10.0.0.0/8' })")).toEqual([]);
  });
});
