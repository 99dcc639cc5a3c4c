import type { Api, ApiRequest } from './connection.js';

/** The envelope of a list (§2.1). */
export interface ListPage {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** Whether an answer is a page of a list. */
export const isPage = (data: unknown): data is ListPage =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data) && 'pages' in data;

/** The most items that a page may have. */
const MOST = 500;

/** A path with another query. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const [bare = '', before = ''] = path.split('?', 2);
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? bare : `${bare}?${search.toString()}`;
}

/** All items of a list, page by page. @throws Problem when it is refused, or is not a list */
export async function everyItemOf(api: Api, request: ApiRequest): Promise<ListPage> {
  const items: ListPage['data'][number][] = [];
  for (let page = 1; ; page += 1) {
    const path = withQuery(request.path, { page, page_size: MOST });
    const { data } = await api.send({ ...request, path });
    if (!isPage(data)) throw new Error(`${request.path} is no list.`);
    items.push(...data.data);
    if (page >= data.pages) return { data: items, page: 1, pages: 1, results: items.length };
  }
}
