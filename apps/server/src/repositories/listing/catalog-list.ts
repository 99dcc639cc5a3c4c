import type { FilteredOperationId } from '@cloud-account/spec';
import { build, columns, reading, type Row, type Session } from '@cloud-account/database';
import { list, pagesOf, type List } from './list.js';

/** The tables of catalogs, which are the same for all accounts, so that there is no viewer. */
type CatalogTable =
  | 'kernels'
  | 'node_types'
  | 'nodebalancer_types'
  | 'regions'
  | 'storage_clusters'
  | 'volume_types';

/** A row of a catalog; its position is the order of the catalog. */
type CatalogRow<Name extends CatalogTable> = Omit<Row<Name>, 'position'>;

/**
 * Functions that read the pages of a catalog, in its order, and one of its rows by its ID; undefined when there is none. The table
 * names the statements.
 */
export function catalogList<Name extends CatalogTable>(operation: FilteredOperationId, table: Name) {
  const shown = columns[table].filter((column) => column !== 'position');
  const listed = list(operation, table, {
    // The tables have the columns of the list, so one of them is enough to type it.
    from: () => build.selectFrom(table as 'kernels').select(shown as 'id'[]),
    id: (eb) => eb.ref('position'),
  }) as unknown as List<object, CatalogRow<Name>>;
  const one = reading(`find-${table}`, table as 'kernels', ['id'], 'position');
  return {
    list: pagesOf(listed),
    find: (session: Session, id: string): Promise<CatalogRow<Name> | undefined> =>
      one.first(session, { id }) as Promise<unknown> as Promise<CatalogRow<Name> | undefined>,
  };
}
