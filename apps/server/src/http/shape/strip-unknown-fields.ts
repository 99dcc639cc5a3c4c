import { isObject } from '@cloud-account/core';
import type { KnownPlace } from './known-fields.js';

/** A field that was removed from a body. */
export interface StrippedField {
  /** The way from the top of the body. */
  readonly steps: readonly string[];
  /** Of a record that was read; otherwise the specification does not know it at all. */
  readonly readOnly: boolean;
  /** The place that it was removed from. */
  readonly from: KnownPlace;
}

/**
 * Removes from a body, wherever they stand, the fields that its operation does not know and those that only a record has:
 * no rule and no operation ever sees them. A null where nothing can be unset is removed, too, but not returned.
 * Names that every object has by birth (`__proto__`) are names like others.
 *
 * @param max how many of them are returned; all are removed
 */
export function stripUnknownFields(place: KnownPlace, body: unknown, max: number): StrippedField[] {
  const found: StrippedField[] = [];
  const takeOut = (of: Record<string, unknown>, field: StrippedField): void => {
    if (found.length < max) found.push(field);
    Reflect.deleteProperty(of, field.steps.at(-1) ?? '');
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
      if (field === undefined || field.readOnly)
        takeOut(value, { steps: way, readOnly: field !== undefined, from: at });
      else if (value[name] === null && !field.nullable) Reflect.deleteProperty(value, name);
      else look(field, value[name], way);
    }
  };
  look(place, body, []);
  return found;
}
