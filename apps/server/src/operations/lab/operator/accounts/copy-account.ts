import { maxCopiedRows, mayCopyAccount, refuse } from '@cloud-account/core';
import type { Cloud } from '../../../../cloud/cloud.js';
import { refuseAll, Refused } from '../../../../common/refused.js';
import { drawStorageKey } from '../../../../credentials/drawn.js';
import { decryptUserData, encryptUserData } from '../../../../credentials/node-secrets.js';
import type { BucketName } from '@cloud-account/object-store';
import { nextRelatedEntityId } from '../../../../repositories/access/related-entity-rows.js';
import { countDeploymentsOfCopy } from '../../../../repositories/catalog/operator/stack-scripts.js';
import { requestPublishingOfAll } from '../../../../repositories/domains/publishing.js';
import {
  type AccountRows,
  copiedTables,
  type JsonRow,
  readAccountRows,
  withAddresses,
} from '../../../../lab/accounts/account-rows.js';
import { insertRows, reserveIds } from '../../../../lab/accounts/insert-account-rows.js';
import { nameOfAddress } from '../../../../repositories/nodes/addresses/address-names.js';
import { poolOf, PRIVATE } from '../../../../repositories/nodes/addresses/address-pools.js';
import { takeRange } from '../../../../repositories/nodes/addresses/ipv6-ranges.js';
import { takeAddresses } from '../../../../repositories/nodes/addresses/many-addresses.js';
import { findAccountUuid } from '../../../../repositories/account/operator/accounts.js';
import { noteFile } from '../../../../repositories/stored-files.js';
import type { Transaction } from '../../../../repositories/transaction.js';
import { refuseTaken } from '../../../../repositories/unique.js';
import { deleteAccount } from '../../../../work/operator/delete-account.js';
import { copiedRow } from './copied-values.js';
import { Copy } from './copy.js';
import { expireIn } from './expiry.js';
import { insertOpening, insertOwner, type OpenedAccount, type Opening } from './opening.js';

/** Seconds after which a copy is deleted that is not complete, because the process ended meanwhile. */
const INCOMPLETE = 3_600;

/** The maximum of buckets in one read; no account has more. */
const ALL = 1_000_000;

const rowsOf = (rows: AccountRows, table: Parameters<AccountRows['get']>[0]): readonly JsonRow[] =>
  rows.get(table) ?? [];

const textsOf = (rows: readonly JsonRow[], column: string): string[] =>
  rows.map((row) => String(row[column]));

/** The things that a transaction copied, and those that remain to be copied outside of it. */
interface CopiedAccount {
  readonly account: OpenedAccount;
  readonly copy: Copy;
  /** The keys of the files of attachments. */
  readonly files: readonly string[];
}

/**
 * Copies an account with all that it has. Until the caller changes its expiry, the copy is deleted in an hour.
 *
 * @param source the ID of the account
 * @param username the name of the user that the copy is opened with; derived by default
 * @throws Refused when the account cannot be copied, or the name is taken
 */
export async function copyAccount(
  cloud: Cloud,
  source: number,
  username: string | undefined,
  opening: Opening,
): Promise<OpenedAccount> {
  const owner = await findAccountUuid(cloud.database, source);
  if (owner === undefined) throw new Refused(refuse('lab.account.source', { field: 'copy_of' }));
  const { buckets } = await cloud.objects.listBuckets(owner, { offset: 0, limit: ALL });
  const copying = cloud.transaction((tx) => insertCopy(cloud, tx, { source, username, buckets }, opening));
  const { account, copy, files } = await refuseTaken(copying, 'username', () =>
    refuse('user.username.unique', { field: 'name' }),
  );
  try {
    for (const key of files) await cloud.files.write(copy.uuidOf(key), await cloud.files.read(key));
    await cloud.objects.copyOwner({
      from: owner,
      to: account.uuid,
      label: (bucket) => copy.bucket(bucket),
      accessKey: (key) => copy.accessKey(key),
    });
  } catch (error) {
    await deleteAccount(cloud, account.id).catch((failure: unknown) => {
      cloud.log.warn(
        { err: failure, account: account.id },
        'an incomplete copy of an account stays for an hour',
      );
    });
    throw error;
  }
  return account;
}

interface CopySource {
  readonly source: number;
  readonly username: string | undefined;
  readonly buckets: readonly BucketName[];
}

async function insertCopy(
  cloud: Cloud,
  tx: Transaction,
  { source, username, buckets }: CopySource,
  opening: Opening,
): Promise<CopiedAccount> {
  const { rows, count, jobs } = await readAccountRows(tx, source, maxCopiedRows + 1);
  if (rowsOf(rows, 'accounts').length === 0)
    throw new Refused(refuse('lab.account.source', { field: 'copy_of' }));
  refuseAll(mayCopyAccount({ rows: count, jobs }));
  const copy = await nameCopy(cloud, tx, { rows, username, buckets });
  const { account: id, uuid } = copy;
  const files = textsOf(rowsOf(rows, 'ticket_attachments'), 'file_key');
  for (const key of files) await noteFile(tx, copy.uuidOf(key));
  await insertAll(tx, rows, copy, opening);
  await cloud.hypervisor.copy(tx, {
    machines: namesOf(rowsOf(rows, 'nodes'), copy),
    backups: namesOf(rowsOf(rows, 'node_backups'), copy),
    disk: (old) => copy.uuidOf(old),
    volume: (old) => copy.id('volumes', old) ?? old,
  });
  await countDeploymentsOfCopy(tx, id);
  publish(tx, rows, copy);
  const account = { id, uuid, user: copy.owner ?? (await insertOwner(tx, id, username, opening)) };
  await insertOpening(cloud, tx, account, opening);
  expireIn(tx, id, INCOMPLETE);
  return { account, copy, files };
}

async function nameCopy(
  cloud: Cloud,
  tx: Transaction,
  { rows, username, buckets }: Pick<CopySource, 'username' | 'buckets'> & { readonly rows: AccountRows },
): Promise<Copy> {
  const pools = new Map<string, number>();
  for (const region of new Set(textsOf(rowsOf(rows, 'nodes'), 'region')))
    pools.set(region, await poolOf(tx, region));
  const ids = await reserveIds(tx, rows);
  const { randomness, config } = cloud;
  return new Copy({
    ...{ rows, ids, buckets, pools, username, randomness },
    newAccessKey: () => drawStorageKey(randomness).accessKey,
    nameOfAddress: nameOfAddress(config),
    userDataFor: (kept, from, to) => encryptUserData(cloud, to, decryptUserData(cloud, from, kept)),
  });
}

const namesOf = (rows: readonly JsonRow[], copy: Copy): ReadonlyMap<string, string> =>
  new Map(textsOf(rows, 'uuid').map((old) => [old, copy.uuidOf(old)]));

/** Inserts the rows of all tables, those with addresses last. */
async function insertAll(tx: Transaction, rows: AccountRows, copy: Copy, opening: Opening): Promise<void> {
  let given = false;
  for (const table of copiedTables) {
    if (table === 'related_entities') {
      await insertRelatedEntities(tx, rowsOf(rows, table), copy);
      continue;
    }
    if (table === 'ipv6_ranges') {
      await insertRanges(tx, rowsOf(rows, table), copy);
      continue;
    }
    if (withAddresses.includes(table)) {
      if (!given) await assignAddresses(tx, addressesOf(rows), copy);
      given = true;
    }
    const copied = rowsOf(rows, table)
      // There is no pool of IPv6 addresses that are not derived from a MAC address.
      .filter(({ address }) => table !== 'ip_addresses' || copy.address(address) !== undefined)
      .map((row) => copiedRow(table, row, copy));
    await insertRows(tx, table, table === 'users' ? withPassword(tx, copied, copy, opening) : copied);
  }
}

const withPassword = (
  { now }: Transaction,
  users: readonly JsonRow[],
  { owner }: Copy,
  { passwordHash }: Opening,
): JsonRow[] =>
  users.map((user) =>
    user.id === owner?.id ? { ...user, password_hash: passwordHash, password_created_at: now } : user,
  );

/** Inserts related entities, which have numbers of their kind. Grants and tickets name them. */
async function insertRelatedEntities(tx: Transaction, rows: readonly JsonRow[], copy: Copy): Promise<void> {
  for (const row of rows) {
    const kind = String(row.kind);
    copy.learnId(kind, Number(row.id), await nextRelatedEntityId(tx, kind));
    await insertRows(tx, 'related_entities', [copiedRow('related_entities', row, copy)]);
  }
}

/** Inserts ranges of IPv6 addresses, one after another, since each takes a free one of its region. */
async function insertRanges(tx: Transaction, rows: readonly JsonRow[], copy: Copy): Promise<void> {
  for (const row of rows) {
    const { range, number } = await takeRange(tx, String(row.region), row.prefix === 56 ? 56 : 64);
    copy.learnAddress(String(row.range), range);
    await insertRows(tx, 'ipv6_ranges', [{ ...copiedRow('ipv6_ranges', row, copy), number }]);
  }
}

/** The rows of all addresses: of nodes, and of load balancers. */
const addressesOf = (rows: AccountRows): readonly JsonRow[] => [
  ...rowsOf(rows, 'ip_addresses'),
  ...rowsOf(rows, 'nodebalancers').map(({ ipv4, region }) => ({
    type: 'ipv4',
    public: true,
    region,
    address: ipv4,
  })),
];

/** Takes addresses from the pools in the place of those of the original. */
async function assignAddresses(tx: Transaction, rows: readonly JsonRow[], copy: Copy): Promise<void> {
  const ofPools = new Map<string, string[]>();
  for (const { type, public: isPublic, region, address } of rows) {
    if (type !== 'ipv4') continue;
    const pool = isPublic === true ? String(region) : PRIVATE;
    ofPools.set(pool, [...(ofPools.get(pool) ?? []), String(address)]);
  }
  for (const [pool, old] of [...ofPools].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const addresses = await takeAddresses(tx, pool, old.length);
    old.forEach((one, index) => {
      copy.learnAddress(one, addresses[index] ?? '');
    });
  }
}

/** Enqueues the rendering of the zones of the copy. */
function publish(tx: Transaction, rows: AccountRows, copy: Copy): void {
  const domains = rowsOf(rows, 'domains').map(({ id, type, status }) => ({
    id: Number(copy.id('domains', id)),
    values: { type, status } as Parameters<typeof requestPublishingOfAll>[2][number]['values'],
  }));
  requestPublishingOfAll({ account: { id: copy.account } }, tx, domains);
}
