import type { Row } from '@cloud-account/database';
import { plain, text } from '../listing/conditions.js';
import { catalogList } from '../listing/catalog-list.js';

/** A stored kernel. All accounts see the same, so there is no viewer. */
export type StoredKernel = Omit<Row<'kernels'>, 'position'>;

/** The kernels in the order of the catalog, and one of them by its ID. */
export const { list: listKernelRows, find: findKernel } = catalogList('listKernels', 'kernels', (eb) => ({
  label: text(eb.ref('label')),
  version: text(eb.ref('version')),
  kvm: plain(eb.ref('kvm')),
  architecture: text(eb.ref('architecture')),
  pvops: plain(eb.ref('pvops')),
  deprecated: plain(eb.ref('deprecated')),
}));
