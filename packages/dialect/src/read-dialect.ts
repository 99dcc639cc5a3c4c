import { readFileSync } from 'node:fs';
import { isObject } from '@cloud-account/core';
import { readSchema } from '@cloud-account/spec';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readYaml, type Yaml } from '@cloud-account/runtime/yaml';
import { wordProblems } from './check-words.js';
import { Dialect, type FilterFields } from './dialect.js';
import { collisions } from './collisions.js';
import { DialectProblem, type FileProblem } from './file-problem.js';
import { expandStars, starProblems } from './stars.js';
import { noWords, restOf, starredOf, writtenAs, type DialectWords, type WordKind } from './words.js';

/** A problem of a file. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  /** A sentence without its full stop. */
  readonly reason: string;
}

const kindsInWords: Readonly<Record<WordKind, string>> = {
  paths: 'segment of a path of the specification',
  fields: 'field of the specification',
  values: 'value of the specification',
  ids: 'ID',
  scopes: 'family of scopes of the specification',
  headers: 'header of the specification',
  labels: 'label',
  nouns: 'noun',
  sentences: 'rule',
};

const isKind = (text: string | undefined): text is WordKind => text !== undefined && text in kindsInWords;

/** A kind may have no words yet, and a file anything else. */
type Written = { readonly [Name in WordKind]?: DialectWords[Name] | null };

/** The words of a file that have no problem, so that they can be checked further. */
function without(given: unknown, problems: readonly FileProblem[]): Written {
  if (!isObject(given)) return {};
  const wrong = new Set(problems.map(({ at: [kind = '', word] }) => [kind, word].join(' ')));
  const kinds = Object.entries(given).filter(
    ([kind, words]) => isKind(kind) && isObject(words) && !wrong.has(`${kind} `),
  );
  return Object.fromEntries(
    kinds.map(([kind, words]) => [
      kind,
      Object.fromEntries(Object.entries(words as object).filter(([word]) => !wrong.has(`${kind} ${word}`))),
    ]),
  );
}

/** Made for a file that is read; most servers have none. */
const wordsValidator = () =>
  new Ajv2020({ allErrors: true, strict: false }).compile<Written>(readSchema('dialect'));

const wordsOf = (written: Written): DialectWords => ({
  ...noWords,
  ...Object.fromEntries(Object.entries(written).filter(([, words]) => words !== null)),
});

/** A sentence about what the schema refuses. */
const problemOf = ({ instancePath, keyword, params, message, propertyName }: ErrorObject): FileProblem[] => {
  // The keyword `propertyNames` reports each unknown name once.
  if (propertyName !== undefined) return [];
  const at = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [kind] = at;
  if (keyword === 'propertyNames' && isKind(kind)) {
    const name = String(params.propertyName);
    return [{ at: [...at, name], reason: `${JSON.stringify(name)} is no ${kindsInWords[kind]}` }];
  }
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    const kinds = Object.keys(kindsInWords).join(', ');
    return [
      {
        at: [...at, name],
        reason: `${JSON.stringify(name)} is no kind of word; there are ${kinds}, and filters`,
      },
    ];
  }
  if (keyword === 'pattern') return [{ at, reason: 'This cannot stand there on the wire' }];
  return [{ at, reason: `This ${message ?? 'cannot be used'}` }];
};

/** The line of the name that a problem is of. */
const lineOf = ({ value, positionOf }: Yaml, at: readonly string[]): number => {
  const parent = at.slice(0, -1).reduce((node, name) => (isObject(node) ? node[name] : undefined), value);
  return (isObject(parent) ? positionOf(parent, at.at(-1) ?? '')?.line : undefined) ?? 1;
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DialectProblem(`CLOUD_DIALECT: ${file} cannot be read: ${(error as Error).message}.`);
  }
};

/** A file that was read: what it says, or what is wrong with it, in its order. */
type Read =
  | { readonly words: DialectWords; readonly filters: FilterFields | undefined }
  | { readonly problems: readonly LineProblem[] };

function read(file: string): Read {
  const yaml = readYaml(textOf(file));
  if ('problems' in yaml)
    return { problems: yaml.problems.map(({ at: { line }, reason }) => ({ line, reason })) };
  const given = yaml.value ?? {};
  const located = (problems: readonly FileProblem[]) => ({
    problems: problems
      .map(({ at, reason }) => ({ line: lineOf(yaml, at), reason }))
      .sort((one, other) => one.line - other.line),
  });
  const isWords = wordsValidator();
  const ofShape = isWords(given) ? [] : (isWords.errors ?? []).flatMap(problemOf);
  const words = wordsOf(without(given, ofShape));
  const ofWords = [...starProblems(words), ...wordProblems(words)];
  const expanded = expandStars(wordsOf(without(words, ofWords)));
  // What has another problem will get another word, so it is in nobody's way.
  const isWrong = (kind: string, name: string): boolean =>
    [...ofShape, ...ofWords].some(({ at: [ofKind, word = ''] }) => {
      const star = starredOf(word);
      return ofKind === kind && (word === name || (star !== undefined && restOf(name, star) !== undefined));
    });
  const clashes = collisions(expanded).filter(
    ({ names, at: [kind] }) => !names.some((name) => isWrong(kind, name)),
  );
  const ofPlaces = clashes.map(({ at: [kind, word], reason }) => ({
    at: [kind, writtenAs(words[kind], word)],
    reason,
  }));
  const problems = [...ofShape, ...ofWords, ...ofPlaces];
  const { filters } = given as { readonly filters?: FilterFields };
  return problems.length > 0 ? located(problems) : { words: expanded, filters };
}

/**
 * The problems of the file of a dialect, in its order.
 *
 * @throws DialectProblem when it cannot be read
 */
export function problemsOf(file: string): readonly LineProblem[] {
  const found = read(file);
  return 'words' in found ? [] : found.problems;
}

/**
 * Reads a dialect and checks it against the specification and the catalogue of refusals.
 *
 * @param file YAML that fits the published schema `dialect.schema.json`
 * @throws DialectProblem with a line for everything that is wrong
 */
export function readDialect(file: string): Dialect {
  const found = read(file);
  if ('words' in found) return new Dialect(found.words, found.filters);
  throw new DialectProblem(
    found.problems.map(({ line, reason }) => `${file}:${line}: ${reason}.`).join('\n'),
  );
}
