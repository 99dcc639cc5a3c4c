import { readFileSync, writeFileSync } from 'node:fs';
import { places } from './places.mjs';

/** Rules that a request can break before its operation is asked. */
const OF_ALL = /^(?:access|lab|listing)\.|^account\.activated$|^request\.(?!text\.storable$|field\.fixed$)/;

/** The operations that refuse by each rule, by its id: what tests saw, and what was added by hand. */
export const readRefusing = () =>
  new Map(
    readFileSync(places.refusing, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': '))
      .map(([rule, operations]) => [rule, operations.split(', ')]),
  );

/** The pairs of a rule and an operation, such as `node.busy bootNode`, that are not listed and are about the operation itself. */
export const unlisted = (refusing, pairs) =>
  pairs
    .map((pair) => pair.split(' '))
    .filter(([rule, operation]) => !OF_ALL.test(rule) && !refusing.get(rule)?.includes(operation));

/** Lists further pairs, and removes the rules that do not exist any more. @param rules the ids of all */
export const addRefusing = (pairs, rules) => {
  const refusing = readRefusing();
  for (const [rule, operation] of unlisted(refusing, pairs))
    refusing.set(rule, [...(refusing.get(rule) ?? []), operation]);
  const lines = rules
    .filter((rule) => refusing.has(rule))
    .map((rule) => `${rule}: ${[...new Set(refusing.get(rule))].sort().join(', ')}\n`);
  writeFileSync(places.refusing, lines.join(''));
};
