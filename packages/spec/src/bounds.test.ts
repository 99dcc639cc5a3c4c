import { describe, expect, it } from 'vitest';
import { bounds, operatorBounds } from './generated/bounds.js';
import { readDocument } from './index.js';

interface Bounded {
  readonly description?: string;
  readonly 'x-bounds'?: Readonly<Record<string, Readonly<Record<string, number | readonly number[]>>>>;
}

const isBounded = (node: object): node is Bounded => 'x-bounds' in node;

/** Every node of a document with `x-bounds`. */
const boundedIn = (node: unknown, at = ''): [string, Bounded][] => {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, child]) => boundedIn(child, `${at}/${key}`));
  return isBounded(node) ? [[at, node], ...inner] : inner;
};

const everyPlace = ['v4', 'operator'].flatMap((api) => boundedIn(readDocument(api).components.schemas, api));

describe('bounds', () => {
  it('have the name of their schema and the path of the property', () => {
    expect(bounds.DomainDescription).toEqual({ maxLength: 253 });
    expect(bounds.Domain.description).toEqual({ maxLength: 253 });
    expect(bounds.DomainCreate.tags.items).toEqual({ minLength: 3, maxLength: 50 });
    expect(bounds.FirewallCreate.devices.nodes.maxItems).toBe(500);
  });

  it('have the values of an enum, without null', () => {
    expect(bounds.RecordTag.enum).toEqual(['issue', 'issuewild', 'iodef']);
  });

  it('have those of x-bounds by name', () => {
    expect(bounds.Domain.records).toEqual({ maximum: 12_000 });
    expect(bounds.DomainUpdate.axfr_ips).toEqual({ characters: { maximum: 1000 } });
  });

  it('of the operator are only those that differ from the API of accounts', () => {
    expect(operatorBounds.Email).not.toEqual(bounds.Email);
    expect(operatorBounds).not.toHaveProperty('DomainName');
  });
});

describe('the bounds in x-bounds', () => {
  it.each(everyPlace)(
    'of %s are in the description, too',
    (_at, { description = '', 'x-bounds': named = {} }) => {
      const wordsOfText = description.replaceAll(',', '').match(/\w+/g) ?? [];
      const meant = Object.values(named).flatMap((bound) => Object.values(bound).flat().map(String));
      expect(wordsOfText).toEqual(expect.arrayContaining(meant));
    },
  );
});
