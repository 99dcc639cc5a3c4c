import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import type { Run } from '../run.js';
import { filledPath } from '../wire/caller.js';
import { makeBucket } from './areas/object-storage.js';
import { makeVlan } from './example-things.js';
import { made } from './making.js';
import type { Subject } from './subject.js';
import { makeSubject } from './subjects.js';

type Ids = Subject['ids'];

/** Makes an item of a list. @returns what the path of the list names */
type MakeItem = (run: Run) => Promise<Ids>;

/** The lists whose items have no operation of their own that reads them. */
const ITEMS: Readonly<Partial<Record<OperationId, MakeItem>>> = {
  listBuckets: async (run) => {
    await makeBucket({ owner: run.owner, run });
    return {};
  },
  listInvoiceItems: async (run) => ({ invoiceId: await run.provided('invoiceId') }),
  listVlans: async (run) => {
    await makeVlan({ owner: run.owner, run }, run.label());
    return {};
  },
  listNodeVolumes: async (run) => ({ nodeId: (await makeSubject('detachVolume', run)).named ?? '' }),
  listNodeFirewalls: async (run) => {
    const { entities } = await makeSubject('getFirewallDevice', run);
    return { nodeId: entities.find(({ kind }) => kind === 'node')?.id ?? '' };
  },
  listTicketReplies: async (run) => {
    const { ids } = await makeSubject('listTicketReplies', run);
    await made(run.owner, filledPath('createTicketReply', ids), { description: 'A reply.' });
    return ids;
  },
  listTaggedObjects: async (run) => {
    const { ids } = await makeSubject('getDomain', run);
    const label = run.label();
    await made(run.owner, '/tags', { label, domains: [ids.domainId] });
    return { tagLabel: label };
  },
};

const operationWith = (method: string, below: OperationId): OperationId | undefined =>
  operationIdsOf('v4').find(
    (id) =>
      operations[id].method === method &&
      operations[id].path.replace(/\/\{\w+\}$/, '') === operations[below].path &&
      operations[id].pathParameters.length === operations[below].pathParameters.length + 1,
  );

/**
 * Makes an item of a list, with a tag where it can have one.
 *
 * @returns what the path of the list names; undefined when there is no way to make one
 * @throws Skipped when the API cannot make one
 */
export async function makeItem(run: Run, list: OperationId): Promise<Ids | undefined> {
  const own = ITEMS[list];
  if (own !== undefined) return own(run);
  const reader = operationWith('get', list);
  if (reader === undefined) return undefined;
  const { ids } = await makeSubject(reader, run);
  const writer = operationWith('put', list);
  if (writer !== undefined && operations[list].filter?.tags !== undefined)
    await run.owner.call(writer, { ids, body: { tags: [run.label()] } });
  return ids;
}
