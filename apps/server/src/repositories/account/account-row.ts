import { build, columnsOf, type Row } from '@cloud-account/database';

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
