import { isAlias, isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap } from 'yaml';

const startOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

const isMerge = ({ key }: Pair): boolean => isScalar(key) && key.source === '<<';

/** The fields of an object: its own, then those that it merges in, which have the names they would have here. */
function pairsOf(map: YAMLMap, document: Document): Pair[] {
  const own = map.items.filter((pair) => !isMerge(pair));
  const merged = map.items.filter(isMerge).flatMap(({ value }) => {
    const source = resolved(value, document);
    const sources = isSeq(source) ? source.items.map((item) => resolved(item, document)) : [source];
    return sources.filter((one) => isMap(one)).flatMap(({ items }) => items);
  });
  return [...own, ...merged];
}

const resolved = (node: unknown, document: Document): unknown =>
  isAlias(node) ? node.resolve(document) : node;

const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');

/** The rest of a field's name below a key, when the name goes through the key. */
const below = (field: string, name: string): string | undefined => {
  if (!field.startsWith(name)) return undefined;
  const rest = field.slice(name.length);
  if (rest.startsWith('.')) return rest.slice(1);
  return rest === '' || rest.startsWith('[') ? rest : undefined;
};

/**
 * The position of a field in a document, or of the nearest thing above it. Keys may contain dots and brackets, so the
 * longest key that matches is taken.
 *
 * @param field as refusals name it: `accounts[0].domains[2]`
 * @returns how many characters stand before it; undefined when nothing of it is there
 */
export function findField(document: Document, field: string): number | undefined {
  let node = resolved(document.contents, document);
  let rest = field;
  let found: number | undefined;
  while (rest !== '') {
    const step = isMap(node) ? stepByKey(node, rest, document) : stepByIndex(node, rest);
    if (step === undefined) return found;
    found = step.at ?? found;
    node = resolved(step.node, document);
    rest = step.rest;
  }
  return found;
}

interface Step {
  readonly at: number | undefined;
  readonly node: unknown;
  readonly rest: string;
}

function stepByKey(map: YAMLMap, field: string, document: Document): Step | undefined {
  let best: Step | undefined;
  for (const pair of pairsOf(map, document)) {
    const rest = below(field, nameOf(pair));
    if (rest === undefined || (best !== undefined && best.rest.length <= rest.length)) continue;
    best = { at: startOf(pair.key), node: pair.value, rest };
  }
  return best;
}

function stepByIndex(node: unknown, field: string): Step | undefined {
  const [sign, index] = /^\[(\d+)\]\.?/.exec(field) ?? [];
  if (sign === undefined || !isSeq(node)) return undefined;
  const item = node.items[Number(index)];
  return { at: startOf(item), node: item, rest: field.slice(sign.length) };
}
