import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { requireTags } from './tags.js';

describe('a tag', () => {
  const refusal = (key: string, value: string) => {
    try {
      requireTags([{ key, value }], 1);
      return undefined;
    } catch (error) {
      return error instanceof S3Error ? error.code : error;
    }
  };

  it.each([
    ['k'.repeat(128), 'v'.repeat(256)],
    ['日'.repeat(128), '𝒳'.repeat(256)],
    ['a b+-=._:/@', ''],
  ])('may be %s: %s', (key, value) => {
    expect(refusal(key, value)).toBeUndefined();
  });

  it.each([
    ['', 'no key'],
    ['k'.repeat(129), 'a long key'],
    ['key', 'v'.repeat(257)],
    ['aws:key', 'a reserved key'],
    ['AWS:key', 'a reserved key'],
    ['key#', 'another sign'],
    ['key', 'a\nb'],
    ['key', 'a;b'],
  ])('cannot be %j: %j', (key, value) => {
    expect(refusal(key, value)).toBe('InvalidTag');
  });
});
