import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '../../credentials/access-token.js';
import type { Session } from '@cloud-account/database';
import { findClient, type OauthClient } from '../../repositories/oauth/clients.js';

/**
 * The client that a request shows itself to be: a confidential one by its secret, a public one by its id alone.
 *
 * @returns undefined when it is not registered, its secret is another, or a public one shows a secret
 */
export async function authenticateClient(
  session: Session,
  id: string,
  secret: string | undefined,
): Promise<OauthClient | undefined> {
  // The id may come from a header, with any character in it.
  const client = /^[A-Za-z0-9]+$/.test(id) ? await findClient(session, id) : undefined;
  if (client === undefined) return undefined;
  const given = secret === undefined || secret === '' ? undefined : tokenHash(secret);
  if (client.secretHash === null) return given === undefined ? client : undefined;
  return given !== undefined && timingSafeEqual(given, client.secretHash) ? client : undefined;
}
