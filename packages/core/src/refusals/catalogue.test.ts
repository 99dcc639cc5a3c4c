import { describe, expect, it } from 'vitest';
import { decide, refusals, refuse, statusOf } from './index.js';

describe('the catalogue of refusals', () => {
  it('has every id once', () => {
    const ids = refusals.map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it.each(refusals)('has a path, a sentence, a status and a source for $id', (entry) => {
    expect(entry.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/);
    expect(entry.sentence).toMatch(/^[A-Z].*\.$/);
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.source).toMatch(/^(decision|§\d+(\.\d+)?)$/);
  });

  it('gives the status of an answer', () => {
    expect(statusOf('access.grant.sufficient')).toBe(403);
    expect(statusOf('access.scope.sufficient')).toBe(401);
    expect(statusOf('record.cname.alone')).toBe(400);
    expect(statusOf('listing.page.exists')).toBe(404);
  });
});

describe('a decision', () => {
  it('is the value without problems', () => {
    expect(decide([], 7)).toEqual({ ok: true, value: 7 });
  });

  it('is all problems otherwise, without a field if none applies', () => {
    const problem = refuse('access.resource.exists', { reason: 'Not found' });
    expect(decide([problem], 7)).toEqual({ ok: false, refusals: [problem] });
    expect(problem).not.toHaveProperty('field');
  });
});
