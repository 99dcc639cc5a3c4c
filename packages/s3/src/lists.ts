/** A request for a page of a list; names are compared as UTF-8 bytes. */
export interface ListRequest {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
  /** Only entries after this key or common prefix; empty for the first page. */
  readonly after: string;
  /** The maximum number of entries, including common prefixes. */
  readonly limit: number;
}

/** A request for a page of versions: by key, those of a key from the newest. */
export interface VersionListRequest extends ListRequest {
  /** Only versions of the key `after` that are older than this one, and those of later keys. */
  readonly afterVersion: string | undefined;
}

export interface ListPage<Item> {
  /** Items and common prefixes in the order of their bytes. */
  readonly entries: readonly (Item | { readonly commonPrefix: string })[];
  readonly truncated: boolean;
}
