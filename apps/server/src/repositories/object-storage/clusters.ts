import { build, type Row, type Session, statement } from '@cloud-account/database';
import { catalogList } from '../listing/catalog-list.js';

/** A cluster of buckets. All accounts see the same, so there is no viewer. */
export type StoredCluster = Omit<Row<'storage_clusters'>, 'position'>;

/** The clusters in the order of the catalog, and one of them by its ID. */
export const { list: listClusterRows, find: findCluster } = catalogList(
  'listStorageClusters',
  'storage_clusters',
);

const places = statement('storage-cluster-places', () =>
  build.selectFrom('storage_clusters').select(['id', 'region']).orderBy('position'),
);

/** All clusters and their regions, in the order of the catalog. */
export const listClusterPlaces = (session: Session): Promise<Pick<StoredCluster, 'id' | 'region'>[]> =>
  places.all(session, {});
