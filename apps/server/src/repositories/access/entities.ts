import type { EntityKind } from '@cloud-account/core';
import { Prisma } from '../../generated/prisma/client.js';

const models: ReadonlySet<string> = new Set(Object.keys(Prisma.ModelName).map((name) => name.toLowerCase()));

/** The column that holds the name people know an entity by, where it is not `label`. */
const labels: Readonly<Partial<Record<EntityKind, string>>> = {
  domain: 'domain',
  ticket: 'summary',
};

/** The kinds of which the entities' own tables say where they are. */
const regional: ReadonlySet<EntityKind> = new Set<EntityKind>([
  'node',
  'nodebalancer',
  'volume',
  'database',
  'vpc',
  'lkecluster',
  'vlan',
]);

/** Whether an area keeps the entities of a kind in a table of its own, so that the operator does not provide them. */
export const hasOwnTable = (kind: EntityKind): boolean => models.has(kind);

/**
 * Where the entities of a kind are kept, as it stands after FROM: the table of the kind's plural where an area has one,
 * else what the operator provided. Either has the columns id, account_id, label and region.
 */
export const entitiesOf = (kind: EntityKind): string =>
  hasOwnTable(kind)
    ? `(SELECT id, account_id, "${labels[kind] ?? 'label'}" AS label, ${regional.has(kind) ? 'region' : "''"} AS region
        FROM "${kind}s")`
    : `(SELECT id, account_id, label, region FROM related_entities WHERE kind = '${kind}')`;
