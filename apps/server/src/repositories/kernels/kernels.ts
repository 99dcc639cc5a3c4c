import {
  build,
  columns,
  firstRow,
  type Given,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import { plain, text } from '../listing/conditions.js';
import { list, pagesOf } from '../listing/list.js';

/** A stored kernel. All accounts see the same, so there is no viewer. */
export type StoredKernel = Omit<Row<'kernels'>, 'position'>;

/** The columns of a kernel, without its position. */
const shown = columns.kernels.filter((column) => column !== 'position');

const listed = list('listKernels', 'kernels', {
  from: () => build.selectFrom('kernels').select(shown),
  id: (eb) => eb.ref('position'),
  keys: (eb) => ({
    label: text(eb.ref('label')),
    version: text(eb.ref('version')),
    kvm: plain(eb.ref('kvm')),
    architecture: text(eb.ref('architecture')),
    pvops: plain(eb.ref('pvops')),
    deprecated: plain(eb.ref('deprecated')),
  }),
});

/** All kernels, in the order of the catalog. */
export const listKernelRows = pagesOf(listed);

const one = statement('find-kernel', (given: Given<{ id: string }>) =>
  build.selectFrom('kernels').select(shown).where('id', '=', given.id),
);

/** A kernel by its ID; undefined when there is none. */
export const findKernel = (session: Session, id: string): Promise<StoredKernel | undefined> =>
  firstRow(session, one, { id });
