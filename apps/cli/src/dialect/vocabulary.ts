import { defaultLabels, isObject, reasonsOf, refusals, type RefusalId } from '@cloud-account/core';
import { catalogDirectory, parseCatalog, readCatalog } from '@cloud-account/database';
import { knownWords } from '@cloud-account/dialect/stars';
import { readDocument, type Document } from '@cloud-account/spec';
import { listOf, textsOf } from './align/parts.js';
import { statedIn } from './align/stated.js';
import { kindNames, type WordKind } from './kinds.js';

/** A word that may be renamed. */
export interface Word {
  readonly kind: WordKind;
  readonly word: string;
  /** The places that have it: operations and components of the specification, paths, sentences, files of the catalog. */
  readonly places: readonly string[];
}

/** Words of one kind with their places, in the order in which they were found. */
class Found {
  readonly #byKind = new Map<WordKind, Map<string, Set<string>>>();

  add(kind: WordKind, word: string, place: string): void {
    const words = this.#byKind.get(kind) ?? new Map<string, Set<string>>();
    this.#byKind.set(kind, words);
    words.set(word, (words.get(word) ?? new Set()).add(place));
  }

  of(kind: WordKind): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#byKind.get(kind) ?? new Map<string, Set<string>>();
  }
}

/** The parts of a document that words are looked up in, with what they are called. */
const partsOf = ({ paths, components }: Document): [place: string, part: unknown][] => [
  ...Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]): [string, unknown] => [`${method.toUpperCase()} ${path}`, one]),
  ),
  ...Object.values(components).flatMap((section) => Object.entries(section)),
];

function addSpecification(found: Found, document: Document): void {
  for (const path of Object.keys(document.paths)) {
    for (const segment of path.split('/')) if (/^[^{]/.test(segment)) found.add('paths', segment, path);
  }
  for (const [place, part] of partsOf(document)) {
    for (const [kind, word] of statedIn(part)) found.add(kind, word, place);
  }
}

/** The sentences of a rule, each with its name where there are several. */
const sentencesOf = (id: RefusalId): string[] =>
  Object.entries(reasonsOf(id)).map(([name, sentence]) => (name === '' ? sentence : `${name}: ${sentence}`));

/** Adds what the service has beside the specification: rows of its catalog, default labels, sentences of its rules. */
async function addOwn(found: Found): Promise<void> {
  for (const { name, text } of await readCatalog(catalogDirectory)) {
    for (const { id, label } of parseCatalog(text).rows) {
      if (typeof id === 'string') found.add('ids', id, name);
      if (typeof label === 'string') found.add('labels', label, name);
    }
  }
  for (const [name, label] of Object.entries(defaultLabels)) found.add('labels', label, `default: ${name}`);
  for (const { id } of refusals) for (const sentence of sentencesOf(id)) found.add('sentences', id, sentence);
}

/** Adds what things are called in sentences: the words of paths before their IDs, and the kinds of entities. */
function addNouns(found: Found, { paths }: Document): void {
  const segments = Object.keys(paths).flatMap((path) => [...path.matchAll(/([a-z]+)s\/\{/g)]);
  const grants = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => (isObject(operation) ? listOf(operation['x-grant']) : []));
  const entities = textsOf(grants.map((grant) => (isObject(grant) ? grant.entity : undefined)));
  for (const noun of new Set([...segments.map(([, word = '']) => word), ...entities])) {
    const said = new RegExp(`\\b${noun}s?\\b`, 'i');
    for (const { id } of refusals)
      if (sentencesOf(id).some((one) => said.test(one))) found.add('nouns', noun, id);
  }
}

/**
 * Finds all words that a dialect may rename, by kind and alphabet, each with its places. Where the published schema lists the
 * words of a kind, those are the words.
 */
export async function readVocabulary(): Promise<readonly Word[]> {
  const found = new Found();
  const document = readDocument('v4');
  addSpecification(found, document);
  addNouns(found, document);
  await addOwn(found);
  const known = knownWords();
  return kindNames.flatMap((kind) => {
    const places = found.of(kind);
    const words = known[kind] ?? [...places.keys()];
    return [...words].sort().map((word) => ({ kind, word, places: [...(places.get(word) ?? [])] }));
  });
}
