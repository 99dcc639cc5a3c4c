import { bounds } from '@cloud-account/spec/bounds';
import { sql } from 'kysely';
import { build, type Given, insertion, removal, statement } from '@cloud-account/database';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';

/** The browsers in which users sign in without a code. */
export const trustedDevices = recordRows('trusted_devices', 'user_id', []);

/** The address and the name of a browser that signs in. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

interface Use {
  readonly user_id: number;
  readonly hash: Buffer;
  readonly now: Date;
  readonly last_remote_addr: string;
  readonly user_agent: string;
}

const use = statement('use-trusted-device', (given: Given<Use>) =>
  build
    .updateTable('trusted_devices')
    .set({
      last_authenticated: given.now,
      last_remote_addr: given.last_remote_addr,
      user_agent: given.user_agent,
    })
    .where('user_id', '=', given.user_id)
    .where('hash', '=', given.hash)
    .where('expires_at', '>', given.now),
);

const usedBy = ({ address, userAgent }: Browser) => ({ last_remote_addr: address, user_agent: userAgent });

/** Notes that a user signs in with a device. @returns false when the user does not trust it */
export const useTrustedDevice = async (
  tx: Transaction,
  userId: number,
  hash: Buffer,
  browser: Browser,
): Promise<boolean> => (await use.run(tx, { user_id: userId, hash, now: tx.now, ...usedBy(browser) })) > 0;

const insert = insertion('trust-device', 'trusted_devices');

const removeOldest = statement('remove-oldest-devices', (given: Given<{ user_id: number }>) =>
  build
    .deleteFrom('trusted_devices')
    .where('user_id', '=', given.user_id)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('trusted_devices as d')
        .select('d.id')
        .where('d.user_id', '=', given.user_id)
        .orderBy('d.id', 'desc')
        .limit(sql.lit(1))
        .offset(sql.lit(bounds.TrustedDevice.kept.maximum)),
    ),
);

/** Saves that a user trusts a device; the oldest ones beyond the maximum end. */
export async function trustDevice(
  tx: Transaction,
  userId: number,
  hash: Buffer,
  expires: Date,
  browser: Browser,
): Promise<void> {
  const times = { created_at: tx.now, expires_at: expires, last_authenticated: tx.now };
  await insert.run(tx, { user_id: userId, hash, ...times, ...usedBy(browser) });
  await removeOldest.run(tx, { user_id: userId });
}

const removeAll = removal('remove-trusted-devices', 'trusted_devices', ['user_id']);

/** Ends the trust in all devices of a user. */
export async function removeTrustedDevices(tx: Transaction, userId: number): Promise<void> {
  await removeAll.run(tx, { user_id: userId });
}
