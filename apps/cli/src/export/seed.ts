import type { CloudClient, Page } from '@cloud-account/client';
import { operationIdsOf, operations, type Body, type OperatorSchema, type Schema } from '@cloud-account/spec';
import { commandNames } from '../api/names.js';
import { answerOf, everyItem } from '../connection.js';
import { LeftOut } from './left-out.js';
import { seedNode } from './seed-nodes.js';
import { fieldsFor, relatedKinds } from './seed-fields.js';
import { isNullRecord } from './things.js';

/** The seed of an account. */
interface ExportedSeed {
  readonly seed: Body<'loadSeed'>;
  readonly left: LeftOut;
}

/** The lists whose things are part of a seed, or of things that are. */
const EXPORTED = [
  'listBuckets',
  'listDomains',
  'listIpAddresses',
  'listNodes',
  'listSshKeys',
  'listTags',
  'listUsers',
];

const PAGE = { page_size: 500 };

/** The shortest page, for the number of all things. */
const FIRST = { page_size: 25 };

/** A key for an account from its e-mail address, which is the same for the account that the seed creates. */
const keyOf = (email: string): string =>
  email
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '') || 'account';

/**
 * Reads what an account has as a seed. Only an unrestricted user reads all of it.
 *
 * @throws CommandFailure when the API refuses a list
 */
export async function seedOf(cloud: CloudClient): Promise<ExportedSeed> {
  const left = new LeftOut();
  const account = await answerOf(cloud.getAccount());
  const domains = await domainsOf(cloud);
  const nodes: OperatorSchema<'SeedNode'>[] = [];
  for (const node of await everyItem(cloud.listNodes.all(PAGE))) {
    const made = await seedNode(cloud, node, left);
    if (made !== undefined) nodes.push(made);
  }
  const own = { domain: domains.map(({ domain }) => domain), node: nodes.map(({ label }) => label) };
  const { users, related } = await usersOf(cloud, own, left);
  const buckets = await bucketsOf(cloud);
  await countOthers(cloud, left);
  const lists = { users, domains, nodes, buckets, related_entities: related };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    seed: {
      accounts: [
        {
          key: keyOf(account.email),
          email: account.email,
          ...fieldsFor('SeedAccount', account),
          ...Object.fromEntries(filled),
        },
      ],
    },
    left,
  };
}

async function domainsOf(cloud: CloudClient): Promise<OperatorSchema<'SeedDomain'>[]> {
  const domains: OperatorSchema<'SeedDomain'>[] = [];
  for (const domain of await everyItem(cloud.listDomains.all(PAGE))) {
    // The records of a slave are those of its masters.
    const found =
      domain.type === 'slave'
        ? []
        : await everyItem(cloud.listDomainRecords.all({ ...PAGE, domainId: domain.id }));
    const records = found.map((record) => ({
      type: record.type,
      ...fieldsFor('DomainRecordCreate', record),
      ...(isNullRecord(record) && { target: '.' }),
    }));
    domains.push({
      domain: domain.domain,
      type: domain.type,
      ...fieldsFor('SeedDomain', domain),
      ...(records.length > 0 && { records }),
    });
  }
  return domains;
}

async function bucketsOf(cloud: CloudClient): Promise<OperatorSchema<'SeedBucket'>[]> {
  const buckets: OperatorSchema<'SeedBucket'>[] = [];
  for (const { label, cluster } of await everyItem(cloud.listBuckets.all(PAGE))) {
    const access = await answerOf(cloud.getBucketAccess({ clusterId: cluster, bucket: label }));
    buckets.push({ label, cluster, ...fieldsFor('SeedBucket', access) });
  }
  return buckets;
}

/** The names of the domains and nodes of the account. */
type OwnNames = Readonly<Record<'domain' | 'node', readonly string[]>>;

async function usersOf(
  cloud: CloudClient,
  own: OwnNames,
  left: LeftOut,
): Promise<{ users: OperatorSchema<'SeedUser'>[]; related: OperatorSchema<'EntityCreate'>[] }> {
  const { username: caller } = await answerOf(cloud.getProfile());
  const keys = await everyItem(cloud.listSshKeys.all(PAGE));
  const users: OperatorSchema<'SeedUser'>[] = [];
  const related = new Map<string, OperatorSchema<'EntityCreate'>>();
  for (const user of await everyItem(cloud.listUsers.all(PAGE))) {
    const { username, email, restricted } = user;
    const grants = restricted ? await answerOf(cloud.getUserGrants({ username })) : undefined;
    const entities = grants === undefined ? [] : grantsOf(grants, own, related, left);
    const global = Object.entries(grants?.global ?? {}).flatMap(([name, value]) =>
      value === true ? [name] : [],
    );
    if (username !== caller) left.add('SSH keys of other users', user.ssh_keys.length);
    users.push({
      ...{ username, email },
      ...fieldsFor('SeedUser', user),
      ...(grants?.global.account_access && { account_access: grants.global.account_access }),
      ...(global.length > 0 && { global: global as OperatorSchema<'GlobalGrant'>[] }),
      ...(entities.length > 0 && { entities }),
      ...(username === caller &&
        keys.length > 0 && {
          ssh_keys: keys.map(({ label, ssh_key }) => ({ label, ssh_key })),
        }),
    });
  }
  return { users, related: [...related.values()] };
}

/** The grants of a user on what a seed creates. @param related collects the entities that only grants show */
function grantsOf(
  { global: _global, ...byKind }: Schema<'UserGrants'>,
  own: OwnNames,
  related: Map<string, OperatorSchema<'EntityCreate'>>,
  left: LeftOut,
): OperatorSchema<'SeedGrant'>[] {
  const found: OperatorSchema<'SeedGrant'>[] = [];
  for (const [kind, entities] of Object.entries(byKind)) {
    const known = kind in own ? own[kind as keyof OwnNames] : [];
    for (const { label, permissions } of entities) {
      const isOwn = known.includes(label);
      if (!isOwn && relatedKinds().includes(kind)) {
        const entity = { kind: kind as OperatorSchema<'EntityCreate'>['kind'], label };
        related.set(`${kind} ${label}`, entity);
      } else if (!isOwn) {
        if (permissions !== null) left.add(`grants on entities of the kind ${kind}`);
        continue;
      }
      if (permissions !== null)
        found.push({ kind: kind as OperatorSchema<'SeedGrant'>['kind'], label, permissions });
    }
  }
  return found;
}

/** Counts the things of the account that no seed has: those of all other lists with an operation that creates one. */
async function countOthers(cloud: CloudClient, left: LeftOut): Promise<void> {
  const ids = operationIdsOf('v4');
  const names = commandNames(
    ids.map((operationId) => ({
      operationId,
      path: operations[operationId].path,
      tag: operations[operationId].tag,
    })),
  );
  const calls = cloud as unknown as Readonly<Record<string, (input: typeof FIRST) => Promise<Page<unknown>>>>;
  for (const id of ids) {
    const { path, pathParameters, queryParameters, filter } = operations[id];
    const isCreated = ids.some(
      (other) => operations[other].path === path && operations[other].method === 'post',
    );
    const isList = queryParameters.includes('page') && pathParameters.length === 0;
    const call = calls[id];
    if (!isList || !isCreated || EXPORTED.includes(id) || call === undefined) continue;
    // Those of the platform are not of the account.
    const own = filter !== null && 'is_public' in filter ? { filter: { is_public: false } } : {};
    const { results } = await answerOf(call({ ...FIRST, ...own }));
    left.add((names.get(id)?.noun ?? id).replaceAll('-', ' '), results);
  }
}
