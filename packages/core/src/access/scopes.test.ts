import { describe, expect, it } from 'vitest';
import { areScopes, scopeAllows } from './scopes.js';

describe('scopeAllows', () => {
  it.each([
    [['domains:read_only'], 'domains:read_only'],
    [['domains:read_write'], 'domains:read_write'],
    [['domains:read_write'], 'domains:read_only'],
    [['*'], 'object_storage:read_write'],
    [['domains:*'], 'domains:read_write'],
    [['domains:*'], 'domains:read_only'],
    [['events:read_only', 'domains:read_only'], 'domains:read_only'],
  ])('lets %j do what needs %s', (held, needed) => {
    expect(scopeAllows(held, needed)).toBe(true);
  });

  it.each([
    [[], 'domains:read_only'],
    [['domains:read_only'], 'domains:read_write'],
    [['events:*'], 'domains:read_only'],
    [['domains'], 'domains:read_only'],
    [['domain:read_write'], 'domains:read_only'],
    [['*:read_write'], 'domains:read_only'],
    [['domains:read_writeable'], 'domains:read_only'],
    [['DOMAINS:READ_ONLY'], 'domains:read_only'],
  ])('keeps %j from what needs %s', (held, needed) => {
    expect(scopeAllows(held, needed)).toBe(false);
  });
});

describe('areScopes', () => {
  const known = ['domains:read_only', 'domains:read_write'];

  it.each([[['*']], [['domains:read_only']], [known]])('accepts %j', (scopes) => {
    expect(areScopes(scopes, known)).toBe(true);
  });

  it.each([[[]], [['*', 'domains:read_only']], [['domains:read_only', 'domains:*']], [['']]])(
    'refuses %j',
    (scopes) => {
      expect(areScopes(scopes, known)).toBe(false);
    },
  );
});
