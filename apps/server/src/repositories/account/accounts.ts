import type { FixedSettings, SettingsValues } from '@cloud-account/core';
import {
  build,
  change,
  columnsOf,
  type Database,
  firstRow,
  type Given,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

/** A stored account. */
export interface StoredAccount extends Omit<Row<'accounts'>, 'balance' | 'balance_uninvoiced'> {
  /** US dollars; below zero when the account owes money. */
  readonly balance: number;
  /** US dollars. */
  readonly balance_uninvoiced: number;
}

/** All accounts, money as numbers. */
export const accounts = () =>
  build
    .selectFrom('accounts as a')
    .select(columnsOf('accounts', 'a', 'balance', 'balance_uninvoiced'))
    .select((eb) => [
      eb.cast<number>('a.balance', 'float8').as('balance'),
      eb.cast<number>('a.balance_uninvoiced', 'float8').as('balance_uninvoiced'),
    ]);

type One = Given<{ id: number }>;

const read = statement('get-account', (given: One) => accounts().where('a.id', '=', given.id));

/** The viewer's account. @throws Refused (404) when it has just been deleted */
export const getAccount = ({ account }: Viewer, database: Database): Promise<StoredAccount> =>
  foundRow(database, read, { id: account.id });

/** The settings of an account. */
export type StoredSettings = SettingsValues & FixedSettings;

const settings = [
  'backups_enabled',
  'network_helper',
  'longview_subscription',
] as const satisfies (keyof SettingsValues)[];

const fixedSettings = ['managed', 'object_storage'] as const satisfies (keyof FixedSettings)[];

const readSettings = statement('get-settings', (given: One) =>
  build
    .selectFrom('accounts')
    .select([...settings, ...fixedSettings])
    .where('id', '=', given.id),
);

/** The settings of the viewer's account. @throws Refused (404) when it has just been deleted */
export const getSettings = ({ account }: Viewer, session: Session): Promise<StoredSettings> =>
  foundRow(session, readSettings, { id: account.id });

/** Locks an account and the counts of its things until the transaction ends. */
export const lockAccountRow = statement('lock-account-row', (given: One) =>
  build.selectFrom('accounts').select('id').where('id', '=', given.id).forNoKeyUpdate(),
);

/** Locks the viewer's account and its users until the transaction ends. */
export async function lockAccount({ account }: Viewer, tx: Transaction): Promise<void> {
  await firstRow(tx, lockAccountRow, { id: account.id });
}

const save = saving('save-settings', 'accounts', ['id'], settings);

/** Saves the settings that the viewer's account may change. */
export async function saveSettings(
  { account }: Viewer,
  tx: Transaction,
  values: SettingsValues,
): Promise<void> {
  await change(tx, save, { ...values, id: account.id });
}
