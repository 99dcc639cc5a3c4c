import { expect, it } from 'vitest';
import { inOrder } from './tables.js';

const table = (name: string, ...refersTo: string[]) => ({
  name,
  order: 'id',
  hasTriggers: false,
  refersTo,
  only: 'true',
});

it('puts every table after those that it refers to', () => {
  const tables = [table('a', 'c'), table('b'), table('c', 'b'), table('d', 'a', 'b')];
  expect(inOrder(tables).map(({ name }) => name)).toEqual(['b', 'c', 'a', 'd']);
});

it('finds no order for a circle of foreign keys', () => {
  expect(() => inOrder([table('a', 'b'), table('b', 'a'), table('c')])).toThrow('form a circle: a, b.');
});
