import { tokenHash, tokenPrefix } from '../../../../credentials/access-token.js';
import { drawPassword, drawStorageKey } from '../../../../credentials/drawn.js';
import { hashDrawnPassword } from '../../../../credentials/password.js';
import type { Cloud } from '../../../../cloud/cloud.js';
import { insertToken, insertUser } from '../../../../repositories/access/accounts.js';
import { keepStorageUsed } from '../../../../repositories/object-storage/ends.js';
import { insertKey } from '../../../../repositories/object-storage/keys.js';
import type { Transaction } from '../../../../repositories/transaction.js';

/** The secrets that open an account for a test. */
export interface Opening {
  readonly password: string;
  readonly passwordHash: string;
  readonly token: string;
  readonly key: { readonly accessKey: string; readonly secretKey: string };
}

/** An account with the user that it is opened with. */
export interface OpenedAccount {
  readonly id: number;
  readonly uuid: string;
  readonly user: { readonly id: number; readonly username: string };
}

/** The address of an account and of its user, which nobody writes to; named accounts have different ones. */
export const emailOf = (name: string | undefined): string => `${name ?? 'lab'}@example.test`;

/** Object storage of a new account, as nobody has cancelled it. */
const UNUSED = { object_storage: 'disabled', object_storage_ends: 0 } as const;

/** The label of the token and of the key. */
const LABEL = 'lab';

/** Draws what opens a new account; before the transaction, since it is hashed. */
export async function drawOpening({ randomness }: Pick<Cloud, 'randomness'>): Promise<Opening> {
  const password = drawPassword(randomness);
  return {
    password,
    passwordHash: await hashDrawnPassword(password),
    token: randomness.secret(),
    key: drawStorageKey(randomness),
  };
}

/** Inserts the unrestricted user of an account. @param name undefined: `lab-` and the ID of the account */
export async function insertOwner(
  tx: Transaction,
  account: number,
  name: string | undefined,
  { passwordHash }: Opening,
): Promise<OpenedAccount['user']> {
  const username = name ?? `lab-${account}`;
  const id = await insertUser(tx, account, { username, email: emailOf(name), passwordHash });
  return { id, username };
}

/** Inserts the token and the key of an account that the transaction has made. */
export async function insertOpening(
  { objects }: Pick<Cloud, 'objects'>,
  tx: Transaction,
  { id, uuid, user }: OpenedAccount,
  { token, key }: Opening,
): Promise<void> {
  const owner = { account: { id } };
  await insertToken(
    tx,
    { accountId: id, userId: user.id },
    { hash: tokenHash(token), prefix: tokenPrefix(token), scopes: ['*'], label: LABEL },
  );
  await keepStorageUsed(owner, tx, UNUSED);
  await objects.place(tx, uuid, { buckets: [], keys: [{ ...key, buckets: undefined }] });
  await insertKey(owner, tx, { label: LABEL, bucket_access: null }, key.accessKey);
}
