import {
  type Agreement,
  contactFields,
  type ContactValues,
  type FixedSettings,
  type SettingsValues,
} from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
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
export const getAccount = ({ account }: Viewer, session: Session): Promise<StoredAccount> =>
  foundRow(session, read, { id: account.id });

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

/** Locks an account and its users until the transaction ends. */
export async function lockAccount({ account }: Owner, tx: Transaction): Promise<void> {
  await lockAccountRow.first(tx, { id: account.id });
}

const raise = statement('raise-balance', (given: Given<{ id: number; usd: number }>) =>
  build
    .updateTable('accounts')
    .set((eb) => ({ balance: sql`${eb.ref('balance')} + ${given.usd}::numeric` }))
    .where('id', '=', given.id),
);

/** Raises the balance of the viewer's account. @param usd US dollars, in whole cents */
export async function raiseBalance({ account }: Viewer, tx: Transaction, usd: number): Promise<void> {
  await raise.run(tx, { id: account.id, usd });
}

const save = saving('save-settings', 'accounts', ['id'], settings);

/** Saves the settings that the viewer's account may change. */
export async function saveSettings(
  { account }: Viewer,
  tx: Transaction,
  values: SettingsValues,
): Promise<void> {
  await save.run(tx, { ...values, id: account.id });
}

const saveContactValues = saving('save-contact', 'accounts', ['id'], contactFields);

/** Saves the fields of the viewer's account about its owner. */
export async function saveContact(
  { account }: Viewer,
  tx: Transaction,
  values: ContactValues,
): Promise<void> {
  await saveContactValues.run(tx, { ...values, id: account.id });
}

const saveAgreed = saving('save-agreements', 'accounts', ['id'], ['agreements']);

/** Saves the agreements that the viewer's account has accepted. */
export async function saveAgreements(
  { account }: Viewer,
  tx: Transaction,
  agreements: Agreement[],
): Promise<void> {
  await saveAgreed.run(tx, { agreements, id: account.id });
}
