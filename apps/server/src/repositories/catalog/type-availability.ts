import { neededCapabilities } from '@cloud-account/core';
import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import { sql } from 'kysely';
import { plain, text } from '../listing/conditions.js';
import { list, pagesOf } from '../listing/list.js';

const branches = Object.entries(neededCapabilities).flatMap(([type, capability]) =>
  capability === undefined ? [] : [sql`WHEN ${sql.lit(type)} THEN ${sql.lit(capability)}`],
);
const isAvailable = sql<boolean>`
  'Nodes' = ANY(r.capabilities) AND CASE t.class ${sql.join(branches, sql` `)} ELSE 'Nodes' END = ANY(r.capabilities)`;

const everywhere = () =>
  build
    .selectFrom('regions as r')
    .innerJoin('node_types as t', (join) => join.onTrue())
    .select(['r.id as region', 't.id as plan', isAvailable.as('available')]);

const listed = list('listRegionsAvailability', 'types-in-regions', {
  from: everywhere,
  id: () => sql`ARRAY[r.position, t.position]`,
  keys: (eb) => ({
    region: text(eb.ref('r.id')),
    plan: text(eb.ref('t.id')),
    available: plain(isAvailable),
  }),
});

/** Each type of compute node in each region, in the order of the catalog. */
export const listTypesInRegions = pagesOf(listed);

const inRegion = statement('types-in-region', (given: Given<{ region: string }>) =>
  everywhere().where('r.id', '=', given.region).orderBy('t.position'),
);

/** Each type of compute node in a region; none when there is no such region. */
export const typesInRegion = (session: Session, region: string): Promise<RowOf<typeof inRegion>[]> =>
  inRegion.all(session, { region });
