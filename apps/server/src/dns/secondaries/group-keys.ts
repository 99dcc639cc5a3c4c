import { parseServerAddress, type GroupKey } from '@cloud-account/dns';
import type { DnsServices } from '../dns-services.js';
import { CannotDecrypt } from '@cloud-account/runtime';
import { decryptGroupSecret, encryptGroupSecret } from '../../credentials/group-secrets.js';
import { readSecondaryGroups, saveKeySecret, type SecondaryGroupRow } from '../zones/catalogs.js';
import type { GroupSecondary } from './group-notifier.js';

/** A group with its key in clear. */
export interface SecondaryGroup {
  readonly id: number;
  readonly label: string;
  /** Of the catalog. */
  readonly serial: string;
  /** Changes when the operator changes the group. */
  readonly revision: number;
  readonly key: GroupKey;
  readonly secondaries: readonly GroupSecondary[];
}

/**
 * Reads all groups, and encrypts with the newest key what an earlier one encrypted. A group whose secret cannot be decrypted is left
 * out: the log says which.
 */
export async function openGroups({
  database,
  encryption,
  log,
}: Pick<DnsServices, 'database' | 'encryption' | 'log'>): Promise<SecondaryGroup[]> {
  const opened: SecondaryGroup[] = [];
  for (const row of await readSecondaryGroups(database)) {
    try {
      const secret = decryptGroupSecret({ encryption }, row.label, row.key_secret);
      if (!row.key_secret.startsWith(`${encryption.current}.`))
        await saveKeySecret(database, row, encryptGroupSecret({ encryption }, row.label, secret));
      opened.push(groupOf(row, Buffer.from(secret, 'base64')));
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      log.error({ err: error, group: row.label }, 'the key of secondaries cannot be decrypted');
    }
  }
  return opened;
}

function groupOf(row: SecondaryGroupRow, secret: Buffer): SecondaryGroup {
  const key = { name: row.key_name, algorithm: row.key_algorithm, secret, group: row.id };
  const secondaries = row.addresses.flatMap((address) => {
    const server = parseServerAddress(address);
    return server === undefined ? [] : [{ address, ...server, key }];
  });
  const revision = row.updated_at.getTime();
  return { id: row.id, label: row.label, serial: String(row.serial), revision, key, secondaries };
}
