import { isObject } from '@cloud-account/core/is-object';
import type { WordKind } from '../kinds.js';
import { isStandardHeader, type ApiDocument } from './operations.js';
import { entriesOf, listOf, textsOf, type Part } from './parts.js';

/** Keys below which a document explains and shows, and has no words of its own. */
const EXPLAINING = new Set(['example', 'examples', 'default', 'description', 'x-decision']);

/** The words that an object of a document and all below it say. */
export function* statedIn(node: unknown): Generator<readonly [WordKind, string]> {
  for (const one of listOf(node)) yield* statedIn(one);
  if (!isObject(node)) return;
  const { name, in: place, properties, headers, enum: values, oauth } = node;
  for (const [field] of entriesOf(properties)) yield ['fields', field];
  for (const [header] of entriesOf(headers)) yield ['headers', header];
  for (const value of textsOf([...listOf(values), node.const, node['x-event'], node.entity])) {
    yield ['values', value];
  }
  const described = entriesOf(node.scopes).map(([scope]) => scope);
  for (const scope of [...textsOf(oauth), ...described].filter((one) => one.includes(':')))
    yield ['scopes', scope.replace(/:.*$/, '')];
  if (typeof name === 'string' && place === 'query') yield ['fields', name];
  if (typeof name === 'string' && place === 'header') yield ['headers', name];
  for (const [key, child] of entriesOf(node)) {
    // The keys of properties are names of fields, whatever they say.
    if (key === 'properties') for (const [, field] of entriesOf(child)) yield* statedIn(field);
    else if (!EXPLAINING.has(key)) yield* statedIn(child);
  }
}

/** All words of a document by kind, of the kinds that it shows whole. */
export function statedWords(
  document: Part,
  { operations }: ApiDocument,
): ReadonlyMap<WordKind, ReadonlySet<string>> {
  const found = new Map<WordKind, Set<string>>();
  const add = (kind: WordKind, word: string): void => {
    found.set(kind, (found.get(kind) ?? new Set()).add(word));
  };
  for (const [kind, word] of statedIn(document))
    if (kind !== 'scopes' && !(kind === 'headers' && isStandardHeader(word))) add(kind, word);
  for (const { segments, scopeFamilies } of operations) {
    for (const segment of segments) if (!segment.startsWith('{')) add('paths', segment);
    for (const family of scopeFamilies) add('scopes', family);
  }
  return found;
}
