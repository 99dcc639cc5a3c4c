import { nameTaken, type DomainValues, type Refusal } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { uniqueViolation } from '../../database/transaction.js';
import type { Domain } from '../../generated/prisma/client.js';
import { notFound, Refused } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { grantToCreator } from '../access/grants.js';
import { keepTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { domainColumns, domainData, storedDomain, type StoredDomain } from './domain-rows.js';

/** @throws Refused (404) when the viewer's account has no such domain */
export async function getDomain(viewer: Viewer, database: Database, id: number): Promise<StoredDomain> {
  const [row] = await query<Domain>(
    database,
    'get-domain',
    `SELECT ${domainColumns} FROM domains d WHERE d.id = $1 AND d.account_id = $2`,
    [id, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedDomain(row);
}

/**
 * Reads a domain and keeps every other writer of it or its records waiting until the transaction ends. `share` lets
 * other readers of the same kind through.
 *
 * @throws Refused (404) when the viewer's account has no such domain
 */
export async function lockDomain(
  viewer: Viewer,
  { client }: Transaction,
  id: number,
  mode: 'update' | 'share' = 'update',
): Promise<StoredDomain> {
  const [row] = await query<Domain>(
    client,
    `lock-domain-${mode}`,
    `SELECT ${domainColumns} FROM domains d WHERE d.id = $1 AND d.account_id = $2 FOR ${mode}`,
    [id, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedDomain(row);
}

/**
 * The refusal of a name that is taken, by whomever (§2.11). A name that is taken a moment later is found by the unique
 * index when the domain is written.
 *
 * @param except a domain that may have the name, since it is its own
 */
export async function nameProblem(
  _viewer: Viewer,
  { client }: Pick<Transaction, 'client'>,
  name: string,
  except?: number,
): Promise<Refusal[]> {
  const holder = await client.domain.findUnique({
    where: { nameKey: name.toLowerCase() },
    select: { id: true },
  });
  return holder === null || holder.id === except ? [] : [nameTaken()];
}

/** @throws Refused when the name was taken in the meantime */
export async function insertDomain(
  viewer: Viewer,
  tx: Transaction,
  values: DomainValues,
): Promise<StoredDomain> {
  const { client, now } = tx;
  const accountId = viewer.account.id;
  await keepTags(viewer, tx, values.tags);
  const row = await unlessTaken(
    client.domain.create({ data: { ...domainData(values), accountId, createdAt: now, updatedAt: now } }),
  );
  await grantToCreator(viewer, tx, 'domain', row.id);
  await client.account.update({
    where: { id: accountId },
    data: { domainCount: { increment: 1 } },
    select: { id: true },
  });
  return storedDomain(row);
}

/** @throws Refused when the name was taken in the meantime */
export async function saveDomain(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  values: DomainValues,
): Promise<StoredDomain> {
  const { client, now } = tx;
  await keepTags(viewer, tx, values.tags);
  const where = { id, accountId: viewer.account.id };
  return storedDomain(
    await unlessTaken(client.domain.update({ where, data: { ...domainData(values), updatedAt: now } })),
  );
}

/** Removes a domain with its records, its zone file and the grants on it. */
export async function removeDomain(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  const accountId = viewer.account.id;
  await client.entityGrant.deleteMany({ where: { kind: 'domain', entityId: id } });
  await client.domain.delete({ where: { id, accountId }, select: { id: true } });
  await client.account.update({
    where: { id: accountId },
    data: { domainCount: { decrement: 1 } },
    select: { id: true },
  });
}

async function unlessTaken<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)?.includes('name_key') === true) throw new Refused(nameTaken());
    throw error;
  }
}
