import { defaultLabel, type LabelWords, nameTaken, type NamedKind, type Refusal } from '@cloud-account/core';
import { Refused } from '../common/refused.js';
import type { Owner } from '../common/viewer.js';
import { build, type Given, type Session, statement, uniqueViolation } from '@cloud-account/database';

/**
 * The result of a write.
 *
 * @param index a part of the name of a unique index, such as its column
 * @param taken the refusal of core for a taken value
 * @throws Refused when another transaction wrote the same value meanwhile
 */
export async function refuseTaken<Saved>(
  write: Promise<Saved>,
  index: string,
  taken: () => Refusal,
): Promise<Saved> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)?.includes(index) === true) throw new Refused(taken());
    throw error;
  }
}

/** A name in an account, and its key, which is the name in lower case. */
type NameInAccount = Given<{ account_id: number; name: string; key: string }>;

// The tables have the same columns, so one of them is enough to type the statement.
const ofLabel = (table: 'firewalls' | 'nodebalancers' | 'nodes' | 'volumes' | 'vpcs') => ({
  column: 'label',
  holder: statement(`${table}-of-label`, ({ account_id: account, name }: NameInAccount) =>
    build
      .selectFrom(table as 'nodes')
      .select('id')
      .where('account_id', '=', account)
      .where('label', '=', name),
  ),
});

const names = {
  domain: {
    column: 'name_key',
    holder: statement('domain-of-name', ({ key }: NameInAccount) =>
      build.selectFrom('domains').select('id').where('name_key', '=', key),
    ),
  },
  firewall: ofLabel('firewalls'),
  node: ofLabel('nodes'),
  nodebalancer: ofLabel('nodebalancers'),
  user: {
    column: 'username',
    holder: statement('holder-of-username', ({ key }: NameInAccount) =>
      build.selectFrom('users').select('id').where('username_key', '=', key),
    ),
  },
  volume: ofLabel('volumes'),
  vpc: ofLabel('vpcs'),
} as const satisfies Record<NamedKind, object>;

/**
 * True if another thing of a kind has a name: on the whole platform for domains and users, in the account for the others. The
 * unique index finds a name that is taken between this check and the write, see `refuseTakenName`.
 *
 * @param self the thing itself, which may have the name
 */
export async function isNameTaken(
  { account }: Owner,
  session: Session,
  kind: NamedKind,
  name: string | undefined,
  self?: number,
): Promise<boolean> {
  if (name === undefined) return false;
  const row = await names[kind].holder.first(session, {
    account_id: account.id,
    name,
    key: name.toLowerCase(),
  });
  return row !== undefined && row.id !== self;
}

/**
 * A default label for a thing, which no other thing of the kind in the account has.
 *
 * @param id the ID that it will have
 * @param words of the clients
 */
export async function freeLabel(
  owner: Owner,
  session: Session,
  kind: 'node' | 'nodebalancer',
  id: number,
  words: LabelWords,
): Promise<string> {
  const first = defaultLabel(words, kind, { id });
  for (let attempt = 0; ; attempt += 1) {
    const label = attempt === 0 ? first : `${first}-${attempt}`;
    if (!(await isNameTaken(owner, session, kind, label))) return label;
  }
}

/** Writes a thing with a name. @throws Refused when another transaction took the name meanwhile */
export const refuseTakenName = <Saved>(kind: NamedKind, write: Promise<Saved>): Promise<Saved> =>
  refuseTaken(write, names[kind].column, () => nameTaken(kind));
