import { Skipped } from '../../unmet.js';
import { made, type AreaSubjects, type Making } from '../making.js';
import { makeNode } from './nodes/machines.js';

/** Offers a new node to another account. @returns the token */
const offerNode = async (making: Making): Promise<string> => {
  const body = { entities: { nodes: [await makeNode(making)] } };
  return (await made<{ token: string }>(making.owner, '/account/entity-transfers', body)).token;
};

/** Has the second account offer a node to the owner, which it can when the work on the new node is done. */
const offerOfOther = async (making: Making): Promise<string> => {
  const { run, ids } = making;
  const { second } = run;
  if (second === undefined) throw new Skipped('There is no second token.');
  const node = await makeNode({ ...making, owner: second, entities: [] });
  return (ids.token = await run.until('an offer of the second account', async () => {
    const body = { entities: { nodes: [node] } };
    return (await second.post<{ token?: string }>('/account/entity-transfers', body)).body.token;
  }));
};

export const subjects: AreaSubjects = {
  makers: {
    token: offerNode,
    username: async ({ owner, run }) => {
      const username = run.label();
      await made(owner, '/account/users', { username, email: 'subject@example.org' });
      return username;
    },
  },
  named: { createEntityTransfer: makeNode, acceptEntityTransfer: offerOfOther },
  bodies: {
    createEntityTransfer: (_body, _run, { named }) => ({ entities: { nodes: [named] } }),
    createUser: (body, run) => ({ ...body, username: run.label() }),
    updateUser: (body, run) => ('username' in body ? { ...body, username: run.label() } : body),
    // A grant on a thing would need the thing, and does not change the permissions of the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
