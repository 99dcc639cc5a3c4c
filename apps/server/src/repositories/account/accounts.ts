import type { FixedSettings, SettingsValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import type { Account } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';

/** The viewer's account. @throws Refused (404) when it has just been deleted */
export async function getAccount(viewer: Viewer, { prisma }: Database): Promise<Account> {
  const row = await prisma.account.findUnique({ where: { id: viewer.account.id } });
  if (row === null) throw notFound();
  return row;
}

/** The settings of an account. */
export type StoredSettings = SettingsValues & FixedSettings;

const settingColumns = {
  backupsEnabled: true,
  networkHelper: true,
  longviewSubscription: true,
  managed: true,
  objectStorage: true,
} as const;

const storedSettings = (row: Pick<Account, keyof typeof settingColumns>): StoredSettings => ({
  managed: row.managed,
  backups_enabled: row.backupsEnabled,
  network_helper: row.networkHelper,
  longview_subscription: row.longviewSubscription as Schema<'LongviewSubscription'>,
  object_storage: row.objectStorage as FixedSettings['object_storage'],
});

/** The settings of the viewer's account. @throws Refused (404) when it has just been deleted */
export async function getSettings(
  viewer: Viewer,
  client: Pick<Transaction['client'], 'account'>,
): Promise<StoredSettings> {
  const where = { id: viewer.account.id };
  const row = await client.account.findUnique({ where, select: settingColumns });
  if (row === null) throw notFound();
  return storedSettings(row);
}

/** Keeps others from changing the viewer's account or its users until the transaction ends. */
export async function lockAccount(viewer: Viewer, { client }: Transaction): Promise<void> {
  await client.$queryRawUnsafe(
    'SELECT a.id FROM accounts a WHERE a.id = $1 FOR NO KEY UPDATE',
    viewer.account.id,
  );
}

/** Saves what the viewer's account may set. */
export async function saveSettings(
  viewer: Viewer,
  { client }: Transaction,
  {
    backups_enabled: backupsEnabled,
    network_helper: networkHelper,
    longview_subscription: longviewSubscription,
  }: SettingsValues,
): Promise<void> {
  await client.account.update({
    where: { id: viewer.account.id },
    data: { backupsEnabled, networkHelper, longviewSubscription },
    select: { id: true },
  });
}
