import { describe, expect, it } from 'vitest';
import { privateImageId, privateImageNumber } from './image-ids.js';

describe("the ID of an account's image", () => {
  it('is private/ and a number', () => {
    expect(privateImageId(12)).toBe('private/12');
    expect(privateImageNumber('private/12')).toBe(12);
    expect(privateImageNumber('private/2147483647')).toBe(2_147_483_647);
  });

  it.each([
    '12',
    'node/12',
    'private/',
    'private/0',
    'private/012',
    'private/1a',
    'private/2147483648',
    'Private/1',
  ])('is not %s', (id) => {
    expect(privateImageNumber(id)).toBeUndefined();
  });
});
