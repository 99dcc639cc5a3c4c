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

/** A size of compute node. All accounts see the same, so there is no viewer. */
export type StoredNodeType = Omit<Row<'node_types'>, 'position'>;

/** The columns of a type, without its position. */
const shown = columns.node_types.filter((column) => column !== 'position');

const listed = list('listNodeTypes', 'node-types', {
  from: () => build.selectFrom('node_types').select(shown),
  id: (eb) => eb.ref('position'),
  keys: (eb) => ({
    label: text(eb.ref('label')),
    class: text(eb.ref('class')),
    disk: plain(eb.ref('disk')),
    memory: plain(eb.ref('memory')),
    vcpus: plain(eb.ref('vcpus')),
    gpus: plain(eb.ref('gpus')),
    transfer: plain(eb.ref('transfer')),
    network_out: plain(eb.ref('network_out')),
  }),
});

/** All types, in the order of the catalog. */
export const listNodeTypeRows = pagesOf(listed);

const one = statement('find-node-type', (given: Given<{ id: string }>) =>
  build.selectFrom('node_types').select(shown).where('id', '=', given.id),
);

/** A type by its ID; undefined when there is none. */
export const findNodeType = (session: Session, id: string): Promise<StoredNodeType | undefined> =>
  firstRow(session, one, { id });
