import { type Decision, accept, refuse } from '../refusals/index.js';

/** The rows of one page. */
export interface PageWindow {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly results: number;
  /** The number of rows before the page. */
  readonly offset: number;
  /** The maximum number of rows on the page. */
  readonly limit: number;
}

const wholeRange = 2n ** 64n;

/**
 * The number of pages of a list; an empty list has one (§2.1).
 *
 * @param results the number of rows
 * @param size rows on a page
 */
export function pageCount(results: number, size: number): number {
  return Math.max(1, Math.ceil(results / size));
}

/**
 * Decides which rows a page has (§8).
 *
 * Decision: a page after the last is not found, so that clients notice off-by-one errors; a page after 2^64 rows means
 * "the end" and returns the last page.
 *
 * @param request `page` from 1 and `size`, their bounds already checked, and how many rows there are
 */
export function pageWindow(request: { page: number; size: number; results: number }): Decision<PageWindow> {
  const { size, results } = request;
  const pages = pageCount(results, size);
  const page = isPastEveryRow(request.page, size) ? pages : request.page;
  if (page > pages) {
    return { ok: false, refusals: [refuse('listing.page.exists')] };
  }
  return accept({ page, pages, results, offset: (page - 1) * size, limit: size });
}

function isPastEveryRow(page: number, size: number): boolean {
  return !Number.isFinite(page) || BigInt(page) * BigInt(size) > wholeRange;
}
