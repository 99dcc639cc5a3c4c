import type { Position, Yaml } from '@cloud-account/runtime/yaml';
import { isObject } from '@cloud-account/core/is-object';

/** A step from a value to one within it. */
interface Step {
  /** The key of an object, or the index of a list. */
  readonly key: string;
  /** The rest of the name of the field. */
  readonly rest: string;
}

/** The rest of a field's name below a key, when the name goes through the key. */
const below = (field: string, name: string): string | undefined => {
  if (!field.startsWith(name)) return undefined;
  const rest = field.slice(name.length);
  if (rest.startsWith('.')) return rest.slice(1);
  return rest === '' || rest.startsWith('[') ? rest : undefined;
};

/** Keys may contain dots and brackets, so the longest key that matches is taken. */
function stepByKey(object: object, field: string): Step | undefined {
  let best: Step | undefined;
  for (const key of Object.keys(object)) {
    const rest = below(field, key);
    if (rest === undefined || (best !== undefined && best.rest.length <= rest.length)) continue;
    best = { key, rest };
  }
  return best;
}

function stepByIndex(list: readonly unknown[], field: string): Step | undefined {
  const [sign, index] = /^\[(\d+)\]\.?/.exec(field) ?? [];
  if (sign === undefined || index === undefined || Number(index) >= list.length) return undefined;
  return { key: index, rest: field.slice(sign.length) };
}

/**
 * The position of a field in a file, or of the nearest thing above it.
 *
 * @param field as refusals name it: `accounts[0].domains[2]`
 * @returns undefined when nothing of it is there
 */
export function findField({ value, positionOf }: Yaml, field: string): Position | undefined {
  let node: unknown = value;
  let rest = field;
  let found: Position | undefined;
  while (rest !== '') {
    const step = Array.isArray(node) ? stepByIndex(node, rest) : isObject(node) && stepByKey(node, rest);
    if (!step) return found;
    const holder = node as Readonly<Record<string, unknown>>;
    found = positionOf(holder, step.key) ?? found;
    node = holder[step.key];
    rest = step.rest;
  }
  return found;
}
