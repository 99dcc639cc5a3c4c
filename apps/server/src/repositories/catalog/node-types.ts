import type { Row } from '@cloud-account/database';
import { plain, text } from '../listing/conditions.js';
import { catalogList } from '../listing/catalog-list.js';

/** A size of compute node. All accounts see the same, so there is no viewer. */
export type StoredNodeType = Omit<Row<'node_types'>, 'position'>;

/** The types in the order of the catalog, and one of them by its ID. */
export const { list: listNodeTypeRows, find: findNodeType } = catalogList(
  'listNodeTypes',
  'node_types',
  (eb) => ({
    label: text(eb.ref('label')),
    class: text(eb.ref('class')),
    disk: plain(eb.ref('disk')),
    memory: plain(eb.ref('memory')),
    vcpus: plain(eb.ref('vcpus')),
    gpus: plain(eb.ref('gpus')),
    transfer: plain(eb.ref('transfer')),
    network_out: plain(eb.ref('network_out')),
  }),
);
