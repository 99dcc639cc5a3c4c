import { isObject } from '@cloud-account/core/is-object';
import { collected } from '../collected.js';
import type { Api, ApiRequest } from './connection.js';

/** The envelope of a list (§2.1). */
export interface ListPage {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** True if an answer is a page of a list. */
export const isPage = (data: unknown): data is ListPage =>
  isObject(data) &&
  Array.isArray(data.data) &&
  data.data.every(isObject) &&
  [data.page, data.pages, data.results].every(Number.isSafeInteger);

/** The most items that a page may have. */
const MAX_PAGE_SIZE = 500;

/** A path with another query. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const [bare = '', before = ''] = path.split('?', 2);
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? bare : `${bare}?${search.toString()}`;
}

/** All items of a list, page by page. @throws CommandFailure when it is refused; Error when it is not a list */
export async function everyItemOf(api: Api, request: ApiRequest): Promise<ListPage> {
  const { allPages } = await import('@cloud-account/client');
  const items = await collected(
    allPages(async (page) => {
      const path = withQuery(request.path, { page, page_size: MAX_PAGE_SIZE });
      const { data } = await api.send({ ...request, path });
      if (!isPage(data)) throw new Error(`${request.path} is no list.`);
      return data;
    }),
  );
  return { data: items, page: 1, pages: 1, results: items.length };
}
