import { sql } from 'kysely';
import {
  allRows,
  build,
  columns,
  firstRow,
  type Given,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import { list, pagesOf } from '../listing/list.js';

/** A region. All accounts see the same, so there is no viewer. */
export type StoredRegion = Omit<Row<'regions'>, 'position'>;

/** The columns of a region, without its position. */
const shown = columns.regions.filter((column) => column !== 'position');

const listed = list('listRegions', 'regions', {
  from: () => build.selectFrom('regions').select(shown),
  id: (eb) => eb.ref('position'),
  keys: () => ({}),
});

/** All regions, in the order of the catalog. */
export const listRegionRows = pagesOf(listed);

const one = statement('find-region', (given: Given<{ id: string }>) =>
  build.selectFrom('regions').select(shown).where('id', '=', given.id),
);

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
  return (await allRows(session, offered, {})).map(({ name }) => name);
}

/** A region by its ID; undefined when there is none. */
export const findRegion = (session: Session, id: string): Promise<StoredRegion | undefined> =>
  firstRow(session, one, { id });
