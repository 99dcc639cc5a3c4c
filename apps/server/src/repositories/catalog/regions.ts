import { sql } from 'kysely';
import { build, type Row, type Session, statement } from '@cloud-account/database';
import { catalogList } from '../listing/catalog-list.js';

/** A region. All accounts see the same, so there is no viewer. */
export type StoredRegion = Omit<Row<'regions'>, 'position'>;

/** The regions in the order of the catalog, and one of them by its ID. */
export const { list: listRegionRows, find: findRegion } = catalogList('listRegions', 'regions');

const offered = statement('region-capabilities', () =>
  build
    .selectFrom('regions')
    .innerJoinLateral(
      sql<{
        name: StoredRegion['capabilities'][number];
        place: number;
      }>`unnest(regions.capabilities) WITH ORDINALITY`.as<'c'>(sql`c (name, place)`),
      (join) => join.onTrue(),
    )
    .select('c.name')
    .groupBy('c.name')
    .orderBy(sql`min(ARRAY[regions.position, c.place])`),
);

/** The capabilities of all regions, each once, in the order of the catalog. */
export async function listCapabilities(session: Session): Promise<StoredRegion['capabilities']> {
  return (await offered.all(session, {})).map(({ name }) => name);
}
