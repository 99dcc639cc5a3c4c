import { describe, expect, it } from 'vitest';
import { reasonsOf } from './catalogue.js';
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
    expect(Object.values(reasonsOf(entry.id)).join()).not.toBe('');
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
    const problem = refuse('access.resource.exists');
    expect(decide([problem], 7)).toEqual({ ok: false, refusals: [problem] });
    expect(problem).not.toHaveProperty('field');
  });
});

describe('a refusal', () => {
  it('has the reason of its rule, filled, and what filled it', () => {
    expect(refuse('tag.entity.full', { field: 'volumes[0]', max: 100 })).toEqual({
      id: 'tag.entity.full',
      field: 'volumes[0]',
      reason: 'At most 100 tags',
      given: { max: 100 },
    });
  });

  it('names which reason it is, of a rule with several', () => {
    expect(refuse('request.shape.valid', 'range', { field: 'page', min: 1, max: 9 })).toEqual({
      id: 'request.shape.valid',
      field: 'page',
      reason: 'Must be 1-9',
      says: 'range',
      given: { min: 1, max: 9 },
    });
  });

  it.each([
    ['page', 'page'],
    ['interfaces[0].subnet_id', 'subnet_id'],
    ['axfr_ips[12]', 'axfr_ips'],
    ['X-Filter', 'X-Filter'],
  ])('about %s names the field as %s', (field, name) => {
    const { reason } = refuse('request.field.required', { field });
    expect(reason).toBe(`${name} is required`);
  });

  it('does not fill what came from a client', () => {
    const { reason } = refuse('listing.filter.key', 'filter', { field: 'X-Filter', name: '{field}' });
    expect(reason).toBe('{field} is not a key to filter by');
  });
});
