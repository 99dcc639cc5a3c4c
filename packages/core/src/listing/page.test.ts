import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './page.js';

describe('pageCount', () => {
  it.each([
    [0, 100, 1],
    [1, 100, 1],
    [100, 100, 1],
    [101, 100, 2],
    [12000, 25, 480],
    [12001, 25, 481],
  ])('of %i results at %i a page is %i', (results, size, pages) => {
    expect(pageCount(results, size)).toBe(pages);
  });
});

describe('pageWindow', () => {
  it.each([
    [
      { page: 1, size: 100, results: 0 },
      { page: 1, pages: 1, results: 0, offset: 0, limit: 100 },
    ],
    [
      { page: 2, size: 25, results: 26 },
      { page: 2, pages: 2, results: 26, offset: 25, limit: 25 },
    ],
    [
      { page: 3, size: 500, results: 1500 },
      { page: 3, pages: 3, results: 1500, offset: 1000, limit: 500 },
    ],
  ])('shows %j', (request, value) => {
    expect(pageWindow(request)).toEqual({ ok: true, value });
  });

  it.each([2, 4, Number.MAX_SAFE_INTEGER, 2 ** 64 / 32])('finds no page %f past the last', (page) => {
    expect(pageWindow({ page, size: 32, results: 32 })).toMatchObject({
      ok: false,
      refusals: [{ id: 'listing.page.exists', reason: 'Not found' }],
    });
  });

  it.each([2 ** 64 / 32 + 2 ** 12, 2 ** 64, 1e300, Infinity])('returns the last page for page %f', (page) => {
    const value = { page: 3, pages: 3, results: 70, offset: 64, limit: 32 };
    expect(pageWindow({ page, size: 32, results: 70 })).toEqual({ ok: true, value });
  });
});
