import { sql } from 'kysely';
import { build, type Given, type Row } from '../../database/build.js';
import { allRows, firstRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { columns } from '../../database/generated/columns.js';
import { list, pagesOf } from '../listing/list.js';

/** A place where things can be made. Everybody sees the same, so no viewer is asked for. */
export type StoredRegion = Omit<Row<'regions'>, 'position'>;

/** What is shown of a region: all but its place in the list. */
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

/** What is offered in some region, each once, in the order in which the catalog names it. */
export async function listCapabilities(session: Session): Promise<StoredRegion['capabilities']> {
  return (await allRows(session, offered, {})).map(({ name }) => name);
}

/** A region by its ID; undefined when there is none. */
export const findRegion = (session: Session, id: string): Promise<StoredRegion | undefined> =>
  firstRow(session, one, { id });
