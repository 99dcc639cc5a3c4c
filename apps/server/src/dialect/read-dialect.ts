import { readFileSync } from 'node:fs';
import { readSchema } from '@cloud-account/spec';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document as YamlDocument } from 'yaml';
import { ConfigProblem } from '../config/config.js';
import { Dialect } from './dialect.js';
import { collisions } from './collisions.js';
import type { DialectWords, Kind } from './words.js';

/** A problem at one place of the file. */
interface Problem {
  /** The names that lead there from the top. */
  readonly at: readonly string[];
  readonly reason: string;
}

const kindsInWords: Readonly<Record<Kind, string>> = {
  paths: 'segment of a path',
  fields: 'field',
  values: 'value',
  ids: 'prefix of IDs',
  scopes: 'family of scopes',
  headers: 'header',
};

const isKind = (text: string | undefined): text is Kind => text !== undefined && text in kindsInWords;

/** Made for a file that is read; most servers have none. */
const wordsValidator = () =>
  new Ajv2020({ allErrors: true, strict: false }).compile<Partial<DialectWords>>(readSchema('dialect'));

/** A sentence about what the schema refuses. */
const problemOf = ({ instancePath, keyword, params, message }: ErrorObject): Problem[] => {
  const at = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [kind] = at;
  if (keyword === 'propertyNames' && isKind(kind)) {
    const name = String(params.propertyName);
    return [{ at: [...at, name], reason: `"${name}" is no ${kindsInWords[kind]} of the specification` }];
  }
  // The keyword above reports each unknown name once.
  if (keyword === 'enum') return [];
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    const kinds = Object.keys(kindsInWords).join(', ');
    return [{ at: [...at, name], reason: `"${name}" is no kind of word; there are ${kinds}` }];
  }
  if (keyword === 'pattern') return [{ at, reason: 'This cannot stand there on the wire' }];
  return [{ at, reason: `This ${message ?? 'cannot be used'}` }];
};

/** The line of the name that a problem is of. */
const lineOf = (document: YamlDocument, lines: LineCounter, at: readonly string[]): number => {
  const parent = at.length < 2 ? document.contents : document.getIn(at.slice(0, -1), true);
  const name = at.at(-1);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    : undefined;
  const range = isNode(pair?.key) ? pair.key.range : undefined;
  return lines.linePos(range?.[0] ?? 0).line;
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigProblem(`CLOUD_DIALECT: ${file} cannot be read: ${(error as Error).message}.`);
  }
};

/**
 * Reads a dialect and checks it against the specification.
 *
 * @param file YAML that fits the published schema `dialect.schema.json`
 * @throws ConfigProblem with a line for everything that is wrong
 */
export function readDialect(file: string): Dialect {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: lines, prettyErrors: false });
  const refuse = (problems: readonly { line: number; reason: string }[]): never => {
    throw new ConfigProblem(problems.map(({ line, reason }) => `${file}:${line}: ${reason}.`).join('\n'));
  };
  if (document.errors.length > 0) {
    refuse(
      document.errors.map(({ pos, message }) => ({
        line: lines.linePos(pos[0]).line,
        reason: message.replace(/\.$/, ''),
      })),
    );
  }
  const given: unknown = document.toJS() ?? {};
  const located = (problems: readonly Problem[]) =>
    problems.map(({ at, reason }) => ({ line: lineOf(document, lines, at), reason }));
  const isWords = wordsValidator();
  if (!isWords(given)) return refuse(located((isWords.errors ?? []).flatMap(problemOf)));
  const words: DialectWords = {
    paths: {},
    fields: {},
    values: {},
    ids: {},
    scopes: {},
    headers: {},
    ...given,
  };
  const clashes = collisions(words);
  if (clashes.length > 0) refuse(located(clashes));
  return new Dialect(words);
}
