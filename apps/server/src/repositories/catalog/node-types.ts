import type { Row } from '@cloud-account/database';
import { catalogList } from '../listing/catalog-list.js';

/** A size of compute node. All accounts see the same, so there is no viewer. */
export type StoredNodeType = Omit<Row<'node_types'>, 'position'>;

/** The types in the order of the catalog, and one of them by its ID. */
export const { list: listNodeTypeRows, find: findNodeType } = catalogList('listNodeTypes', 'node_types');
