import { isObject } from '@cloud-account/core/is-object';

/** An object in a document that somebody else wrote: it may have any fields, and none. */
export type Part = Readonly<Record<string, unknown>>;

/** The members of a list; none of what is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of a list. */
export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((one) => typeof one === 'string');

/** The fields of an object; none of what is no object. */
export const entriesOf = (value: unknown): readonly [string, unknown][] =>
  isObject(value) ? Object.entries(value) : [];

const member = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** Follows the references of a document to its own parts. */
export class References {
  constructor(private readonly document: Part) {}

  /** @returns what a reference leads to; an empty object where it leads nowhere, out of the document or back to itself */
  resolve(value: unknown): Part {
    const passed = new Set<unknown>();
    let at = value;
    while (isObject(at) && typeof at.$ref === 'string') {
      if (passed.has(at)) return {};
      passed.add(at);
      at = this.#find(at.$ref);
    }
    return isObject(at) ? at : {};
  }

  #find(reference: string): unknown {
    if (!reference.startsWith('#/')) return undefined;
    return reference
      .slice(2)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(member, this.document);
  }
}
