import {
  allRows,
  build,
  firstRow,
  type Given,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import { list, pagesOf } from '../listing/list.js';

/** A cluster of buckets. All accounts see the same, so there is no viewer. */
export type StoredCluster = Omit<Row<'storage_clusters'>, 'position'>;

/** All clusters, without their positions. */
const clusters = build.selectFrom('storage_clusters').select(['id', 'region', 'status']);

const listed = list('listStorageClusters', 'storage-clusters', {
  from: () => clusters,
  id: (eb) => eb.ref('position'),
  keys: () => ({}),
});

/** All clusters, in the order of the catalog. */
export const listClusterRows = pagesOf(listed);

const one = statement('find-storage-cluster', (given: Given<{ id: string }>) =>
  clusters.where('id', '=', given.id),
);

/** A cluster by its ID; undefined when there is none. */
export const findCluster = (session: Session, id: string): Promise<StoredCluster | undefined> =>
  firstRow(session, one, { id });

const places = statement('storage-cluster-places', () =>
  build.selectFrom('storage_clusters').select(['id', 'region']).orderBy('position'),
);

/** All clusters and their regions, in the order of the catalog. */
export const listClusterPlaces = (session: Session): Promise<Pick<StoredCluster, 'id' | 'region'>[]> =>
  allRows(session, places, {});
