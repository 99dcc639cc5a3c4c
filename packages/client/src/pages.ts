/** The envelope of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** The maximum number of pages by which a list may grow while it is read, beside as many as it had: a list without end is no list. */
const MAX_FURTHER_PAGES = 100;

/**
 * The items of all pages of a list, one page in memory at a time.
 *
 * @param fetchPage fetches one page by its number, from 1
 * @throws Error when an answer is no page, or the list does not end
 */
export async function* allPages<Item>(
  fetchPage: (page: number) => Promise<Pick<Page<Item>, 'data' | 'pages'>>,
): AsyncGenerator<Item> {
  let most = Infinity;
  for (let number = 1; ; number += 1) {
    const { data, pages } = await fetchPage(number);
    if (!Array.isArray(data) || !Number.isSafeInteger(pages))
      throw new Error('The server answers no page of a list.');
    yield* data;
    if (number >= pages) return;
    most = Math.min(most, 2 * pages + MAX_FURTHER_PAGES);
    if (data.length === 0 || number >= most)
      throw new Error(`The list does not end: page ${number} of ${pages} has ${data.length} items.`);
  }
}
