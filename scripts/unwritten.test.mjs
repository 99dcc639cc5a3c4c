import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { placesUnwritten } from './scaffold/unwritten.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it('every skeleton was written: nothing that is left to its author stands anywhere', () => {
  expect(placesUnwritten(root)).toEqual([]);
});
