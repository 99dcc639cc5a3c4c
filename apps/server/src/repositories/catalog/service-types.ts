import { catalogList } from '../listing/catalog-list.js';

/** The prices of volumes. */
export const { list: listVolumeTypeRows } = catalogList('listVolumeTypes', 'volume_types');

/** The prices of load balancers. */
export const { list: listNodeBalancerTypeRows } = catalogList('listNodeBalancerTypes', 'nodebalancer_types');
