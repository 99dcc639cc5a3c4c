import type { Row } from '@cloud-account/database';
import { catalogList } from '../listing/catalog-list.js';

/** A stored kernel. All accounts see the same, so there is no viewer. */
export type StoredKernel = Omit<Row<'kernels'>, 'position'>;

/** The kernels in the order of the catalog, and one of them by its ID. */
export const { list: listKernelRows, find: findKernel } = catalogList('listKernels', 'kernels');
