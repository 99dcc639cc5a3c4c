import { isObject, nearestName } from '@cloud-account/core';
import type { KnownPlace } from './known-fields.js';

/** A field that was removed from a body. */
export interface StrippedField {
  /** The way from the top of the body. */
  readonly steps: readonly string[];
  /** Of a record that was read; otherwise the specification does not know it at all. */
  readonly readOnly: boolean;
  /** The name of the field that is probably meant. */
  readonly near: string | undefined;
}

/** The field of a place that is meant by a name that it does not know. */
const nearestField = (
  { fields = new Map<string, KnownPlace>() }: KnownPlace,
  name: string,
): string | undefined =>
  nearestName(
    name,
    [...fields].flatMap(([known, { readOnly }]) => (readOnly ? [] : [known])),
  );

/**
 * Removes from a body, wherever they stand, the fields that its operation does not know and those that only a record has:
 * no rule and no operation ever sees them. A null where nothing can be unset is removed, too, but not returned.
 * Names that every object has by birth (`__proto__`) are names like others.
 *
 * @param max how many of them are returned; all are removed
 */
export function stripUnknownFields(place: KnownPlace, body: unknown, max: number): StrippedField[] {
  const found: StrippedField[] = [];
  const takeOut = (at: KnownPlace, from: Record<string, unknown>, steps: readonly string[]): void => {
    const name = steps.at(-1) ?? '';
    const readOnly = at.fields?.has(name) === true;
    if (found.length < max)
      found.push({ steps, readOnly, near: readOnly ? undefined : nearestField(at, name) });
    Reflect.deleteProperty(from, name);
  };
  const look = (at: KnownPlace, value: unknown, steps: readonly string[]): void => {
    if (Array.isArray(value)) {
      const { items } = at;
      if (items !== undefined)
        value.forEach((item, index) => {
          look(items, item, [...steps, String(index)]);
        });
      return;
    }
    if (!isObject(value) || (at.fields === undefined && at.values === undefined)) return;
    for (const name of Object.keys(value)) {
      const field = at.fields?.get(name) ?? at.values;
      const way = [...steps, name];
      if (field === undefined || field.readOnly) takeOut(at, value, way);
      else if (value[name] === null && !field.nullable) Reflect.deleteProperty(value, name);
      else look(field, value[name], way);
    }
  };
  look(place, body, []);
  return found;
}
