/** The envelope of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/**
 * The items of all pages of a list, one page in memory at a time.
 *
 * @param fetchPage fetches one page by its number, from 1
 */
export async function* allPages<Item>(
  fetchPage: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  for (let number = 1; ; number += 1) {
    const { data, pages } = await fetchPage(number);
    yield* data;
    if (number >= pages) return;
  }
}
