import { type ClientValues, mayHaveSecret } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import { unwrap } from '../../common/refused.js';
import { tokenHash } from '../../credentials/access-token.js';
import {
  insertClient,
  saveClientSecret,
  type StoredOauthClient,
} from '../../repositories/oauth/registered-clients.js';
import type { Transaction } from '../../repositories/transaction.js';

/** The length of a generated id. */
const ID_LENGTH = 20;

/**
 * Registers a client.
 *
 * @param owner the account that registers it; null for the operator
 * @param wanted its id; undefined for a generated one
 * @returns its id, and its secret if it can keep one
 * @throws Refused when the id is taken
 */
export async function registerClient(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  owner: number | null,
  draft: ClientValues,
  wanted?: string,
): Promise<{ id: string; secret: string | null }> {
  const id = wanted ?? randomness.secret().slice(0, ID_LENGTH);
  const secret = draft.isPublic ? null : randomness.secret();
  await insertClient(tx, id, owner, draft, secret === null ? null : tokenHash(secret));
  return { id, secret };
}

/** Gives a locked client a new secret. @throws Refused when it can keep none */
export async function replaceSecret(
  { randomness }: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  client: StoredOauthClient,
): Promise<string> {
  unwrap(mayHaveSecret(client));
  const secret = randomness.secret();
  await saveClientSecret(tx, client.id, tokenHash(secret));
  return secret;
}
