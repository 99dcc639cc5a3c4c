import { type Decision, accept, reasons, refuse } from '../refusals/index.js';

/** The rows of one page. */
export interface PageWindow {
  /** The page that is shown, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly results: number;
  /** How many rows come before the page. */
  readonly offset: number;
  /** How many rows the page has at most. */
  readonly limit: number;
}

const wholeRange = 2n ** 64n;

/**
 * How many pages a list has: at least one, also when it is empty (§2.1).
 *
 * @param results how many rows there are
 * @param size rows on a page
 */
export function pageCount(results: number, size: number): number {
  return Math.max(1, Math.ceil(results / size));
}

/**
 * Decides which rows a page shows (§8).
 *
 * Decision: a page past the last is not found, so that a client's off-by-one shows; a page beyond 2^64 rows is
 * taken to mean "the end" and shows the last page.
 *
 * @param request `page` from 1 and `size`, their bounds already checked, and how many rows there are
 */
export function pageWindow(request: { page: number; size: number; results: number }): Decision<PageWindow> {
  const { size, results } = request;
  const pages = pageCount(results, size);
  const page = isPastEveryRow(request.page, size) ? pages : request.page;
  if (page > pages) {
    return { ok: false, refusals: [refuse('listing.page.exists', { reason: reasons.notFound })] };
  }
  return accept({ page, pages, results, offset: (page - 1) * size, limit: size });
}

function isPastEveryRow(page: number, size: number): boolean {
  return !Number.isFinite(page) || BigInt(page) * BigInt(size) > wholeRange;
}
