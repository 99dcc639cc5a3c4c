import { readDocument } from '@cloud-account/spec';
import type { DialectWords, DictionaryKind } from './words.js';

/** Two words of the API that would have the same word in the dialect. */
export interface Collision {
  readonly at: readonly [DictionaryKind, string];
  readonly names: readonly [string, string];
  readonly reason: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every group of names that must stay distinct: those of one object, of one query, of one enumeration. */
function* groups(node: unknown): Generator<{ kind: DictionaryKind; names: string[] }> {
  if (!isObject(node)) return;
  const { properties, enum: values, parameters } = node;
  if (isObject(properties)) yield { kind: 'fields', names: Object.keys(properties) };
  if (Array.isArray(values)) {
    yield { kind: 'values', names: values.filter((value) => typeof value === 'string') };
  }
  if (Array.isArray(parameters)) {
    const named = parameters.filter(isObject).filter((parameter) => parameter.in === 'query');
    yield { kind: 'fields', names: named.map(({ name }) => String(name)) };
  }
  for (const [key, child] of Object.entries(node)) {
    // The keys of these are names of fields, whatever they say.
    const isMap = key === 'properties' && isObject(child);
    for (const one of isMap ? Object.values(child) : [child]) yield* groups(one);
  }
}

/** The literal segments that stand at one place of a path. */
const siblings = (paths: readonly string[]): { kind: DictionaryKind; names: string[] }[] => {
  const byParent = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('/').slice(1);
    segments.forEach((segment, index) => {
      if (segment === '' || segment.startsWith('{')) return;
      const parent = segments.slice(0, index).join('/');
      byParent.set(parent, (byParent.get(parent) ?? new Set()).add(segment));
    });
  }
  return [...byParent.values()].map((names) => ({ kind: 'paths', names: [...names] }));
};

/** Finds words of the API that would have the same word in the dialect, each once. */
export function collisions(words: DialectWords): Collision[] {
  const document = readDocument('v4');
  const { components, paths } = document;
  const found = new Map<string, Collision>();
  const whole = (['ids', 'scopes', 'headers', 'labels'] as const).map((kind) => ({
    kind,
    names: Object.keys(words[kind]),
  }));
  for (const { kind, names } of [
    ...groups({ components, paths }),
    ...siblings(Object.keys(paths)),
    ...whole,
  ]) {
    const byWire = new Map<string, string>();
    for (const name of new Set(names)) {
      const wire = words[kind][name] ?? name;
      const other = byWire.get(wire);
      byWire.set(wire, name);
      if (other === undefined) continue;
      const at = name in words[kind] ? name : other;
      found.set(`${kind} ${at}`, {
        at: [kind, at],
        names: [other, name],
        reason: `${JSON.stringify(other)} and ${JSON.stringify(name)} stand together, and both would be ${JSON.stringify(wire)}`,
      });
    }
  }
  return [...found.values()];
}
