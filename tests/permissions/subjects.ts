import type { TestCloud, TestUser } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';

/** The things that a request names, all of them the owner's. */
export interface Subject {
  /** By path parameter. */
  readonly ids: Readonly<Record<string, number | string>>;
  /** What the body names, where it names something. */
  readonly named?: number;
  /** What users can be granted among them, or behind them. */
  readonly entities: readonly { readonly kind: string; readonly id: number }[];
}

interface Making {
  readonly cloud: TestCloud;
  readonly owner: TestUser;
  readonly ids: Record<string, number | string>;
  readonly entities: { kind: string; id: number }[];
}

let names = 0;

/** A label that nothing else has. */
export const newLabel = (): string => `subject-${++names}`;

/** A domain name that nothing else has. */
export const newName = (): string => `${newLabel()}.example`;

const idOf = async (owner: TestUser, path: string, body: object): Promise<number> => {
  const answer = await owner.post<{ id: number }>(path, body);
  if (answer.status !== 200) throw new Error(`The owner could not POST ${path}: ${answer.text}`);
  return answer.body.id;
};

const makeDomain = async ({ owner, entities }: Making): Promise<number> => {
  const body = { domain: newName(), type: 'master', soa_email: 'a@example.org' };
  const id = await idOf(owner, '/domains', body);
  entities.push({ kind: 'domain', id });
  return id;
};

/** Makes what the operator provides. */
const provide = async <Made>({ cloud, owner }: Making, path: string, body: object): Promise<Made> => {
  const answer = await cloud.operator.post<Made>(`/accounts/${owner.accountId}${path}`, body);
  if (answer.status !== 200) throw new Error(`The operator could not POST ${path}: ${answer.text}`);
  return answer.body;
};

const makeImage = async (making: Making): Promise<string> => {
  const { id } = await provide<{ id: string }>(making, '/images', { label: newLabel(), size: 1 });
  making.entities.push({ kind: 'image', id: Number(id.split('/')[1]) });
  return id;
};

const makeStackScript = async (making: Making): Promise<number> => {
  const body = {
    label: newLabel(),
    username: making.owner.username,
    images: ['any/all'],
    script: '#!/bin/sh',
  };
  const { id } = await provide<{ id: number }>(making, '/stackscripts', body);
  making.entities.push({ kind: 'stackscript', id });
  return id;
};

const makeUser = async ({ owner }: Making): Promise<string> => {
  const username = newLabel();
  const answer = await owner.post('/account/users', { username, email: 'subject@example.org' });
  if (answer.status !== 200) throw new Error(`The owner could not make a user: ${answer.text}`);
  return username;
};

const makeFirewall = async ({ owner, entities }: Making): Promise<number> => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
  const id = await idOf(owner, '/networking/firewalls', { label: newLabel(), rules });
  entities.push({ kind: 'firewall', id });
  return id;
};

/** Has the operator give the owner a node. */
const provideNode = async (making: Making): Promise<number> => {
  const body = { kind: 'node', label: newLabel(), region: 'us-east' };
  const { id } = await provide<{ id: number }>(making, '/related-entities', body);
  making.entities.push({ kind: 'node', id });
  return id;
};

const makeTag = async ({ owner }: Making): Promise<string> => {
  const label = newLabel();
  const answer = await owner.post('/tags', { label });
  if (answer.status !== 200) throw new Error(`The owner could not make a tag: ${answer.text}`);
  return label;
};

const makeVolume = async ({ owner, entities }: Making): Promise<number> => {
  const id = await idOf(owner, '/volumes', { label: newLabel(), region: 'us-east' });
  entities.push({ kind: 'volume', id });
  return id;
};

const makeNodeBalancer = async (making: Making): Promise<number> => {
  const body = { label: newLabel(), region: 'us-east', ipv4: '203.0.113.5' };
  const { id } = await provide<{ id: number }>(making, '/nodebalancers', body);
  making.entities.push({ kind: 'nodebalancer', id });
  return id;
};

/** Attaches the volume of the path to a node. */
const attachNode = async (making: Making): Promise<number> => {
  const node = await provideNode(making);
  await idOf(making.owner, `/volumes/${making.ids.volumeId ?? ''}/attach`, { node_id: node });
  return node;
};

const makeVpc = async ({ owner, entities }: Making): Promise<number> => {
  // A region takes ten VPCs of an account, and these are many.
  const all = await owner.get<{ data: { id: number }[] }>('/vpcs?page_size=25');
  for (const { id } of all.body.data) await owner.delete(`/vpcs/${id}`);
  const id = await idOf(owner, '/vpcs', { label: newLabel(), region: 'us-ord' });
  entities.push({ kind: 'vpc', id });
  return id;
};

let given = 0;

/** Has the operator give an address to a node of the owner. */
const giveAddress = async (making: Making): Promise<string> => {
  const address = `203.0.113.${++given}`;
  const body = { address, region: 'us-ord', node_id: await provideNode(making) };
  const answer = await making.cloud.operator.post(`/accounts/${making.owner.accountId}/addresses`, body);
  if (answer.status !== 200) throw new Error(`The operator could not give an address: ${answer.text}`);
  return address;
};

/** How to make what a path parameter names; parameters further left are made already. */
const makers: Readonly<Record<string, (making: Making) => Promise<number | string>>> = {
  domainId: makeDomain,
  recordId: ({ owner, ids }) =>
    idOf(owner, `/domains/${ids.domainId ?? ''}/records`, { type: 'A', target: '192.0.2.1' }),
  ticketId: ({ owner }) => idOf(owner, '/support/tickets', { summary: newLabel(), description: 'd' }),
  eventId: async (making) => {
    await makeDomain(making);
    const { body } = await making.owner.get<{ data: { id: number }[] }>('/account/events?page_size=25');
    return body.data[0]?.id ?? 0;
  },
  imageId: makeImage,
  stackScriptId: makeStackScript,
  vpcId: makeVpc,
  subnetId: ({ owner, ids }) =>
    idOf(owner, `/vpcs/${ids.vpcId ?? ''}/subnets`, { label: newLabel(), ipv4: '10.0.0.0/24' }),
  address: giveAddress,
  firewallId: makeFirewall,
  deviceId: async (making) => {
    const body = { type: 'node', id: await provideNode(making) };
    return idOf(making.owner, `/networking/firewalls/${making.ids.firewallId ?? ''}/devices`, body);
  },
  tagLabel: makeTag,
  volumeId: makeVolume,
  nodeBalancerId: makeNodeBalancer,
  username: makeUser,
  tokenId: ({ owner }) => idOf(owner, '/profile/tokens', { label: 'subject' }),
  keyId: ({ owner }) => idOf(owner, '/profile/sshkeys', { label: 'subject', ssh_key: SSH_KEY }),
  appId: async ({ cloud, owner }) => {
    const { rows } = await cloud.cloud.database.pool.query<{ id: number }>(
      `WITH client AS (
         INSERT INTO oauth_clients (id, label, redirect_uris, created_at) VALUES ($2, 'Subject', '{}', now()) RETURNING id)
       INSERT INTO oauth_grants (user_id, client_id, label, scopes, created_at)
       SELECT $1, id, 'Subject', '{domains:read_only}', now() FROM client RETURNING id`,
      [owner.userId, newLabel()],
    );
    return rows[0]?.id ?? 0;
  },
};

/** How to make what a body names. */
const namedMakers: Readonly<Partial<Record<OperationId, (making: Making) => Promise<number>>>> = {
  createFirewallDevice: provideNode,
  attachVolume: provideNode,
  detachVolume: attachNode,
};

const SSH_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu a@b.example';

const document = readDocument();

/** What is there for everybody, and is made by nobody, is named by the specification's example. */
const exampleOf = (id: OperationId, name: string): number | string | undefined => {
  const { method, path, public: isPublic } = operations[id];
  if (!isPublic) return undefined;
  const operation = document.paths[path]?.[method] as {
    parameters: readonly { name?: string; example?: number | string }[];
  };
  return operation.parameters.find((parameter) => parameter.name === name)?.example;
};

/**
 * Makes what an operation's path and body name, as the owner.
 *
 * @throws Error when nobody has said how to make what a parameter names
 */
export async function makeSubject(id: OperationId, cloud: TestCloud, owner: TestUser): Promise<Subject> {
  const making: Making = { cloud, owner, ids: {}, entities: [] };
  for (const name of operations[id].pathParameters) {
    const made = (await makers[name]?.(making)) ?? exampleOf(id, name);
    if (made === undefined) {
      throw new Error(
        `${id} has a path parameter ${name}: say in tests/permissions/subjects.ts how to make one.`,
      );
    }
    making.ids[name] = made;
  }
  const named = await namedMakers[id]?.(making);
  return named === undefined ? making : { ...making, named };
}

/** An id of the same form that names nothing. */
export const missingId = (id: number | string): number | string =>
  typeof id === 'number' ? 2_147_483_647 : 'missing-thing';
