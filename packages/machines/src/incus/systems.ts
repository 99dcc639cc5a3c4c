import type { Deployment } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import { hashForSystem, keysOf } from '../hosted/first-boot.js';
import type { FileAttributes } from './daemon/client.js';
import type { IncusHost } from './host.js';

// The access to the systems on disks: by files in containers, by cloud-init in virtual machines, whose files the daemon does not read.

const SHADOW = '/etc/shadow';

/** The new content of the list of passwords, from before it is written until after that. */
const NEW_SHADOW = '/etc/shadow.cloud-account';

/** The last line of a complete new list. */
const COMPLETE = '#complete\n';

const SSH = '/root/.ssh';

const ofRoot = (mode: string): FileAttributes => ({ uid: '0', gid: '0', mode });

/**
 * Sets the password of root in a system that is off. A former attempt may have ended while the list of passwords was being written.
 *
 * @throws TaskFailed when there is no system
 */
export async function setRootPassword({ client }: IncusHost, name: string, password: string): Promise<void> {
  const shadow = await client.readFile(name, SHADOW);
  const left = (await client.readFile(name, NEW_SHADOW))?.text;
  const before = left?.endsWith(COMPLETE) === true ? left.slice(0, -COMPLETE.length) : shadow?.text;
  if (before === undefined || !/^root:/m.test(before))
    throw new TaskFailed('There is no system on the disk.');
  const hash = await hashForSystem(password);
  const changed = before.replace(/^root:[^:]*:/m, () => `root:${hash}:`);
  await client.writeFile(name, NEW_SHADOW, ofRoot('0600'), `${changed}${COMPLETE}`);
  await client.writeFile(name, SHADOW, shadow ?? ofRoot('0600'), changed);
  await client.removeFile(name, NEW_SHADOW);
}

/** Writes the public keys of root into a system that is off. */
async function setKeys({ client }: IncusHost, name: string, deployment: Deployment): Promise<void> {
  const keys = keysOf(deployment);
  if (keys.length === 0) return;
  for (const directory of ['/root', SSH]) await client.writeFile(name, directory, ofRoot('0700'));
  await client.writeFile(name, `${SSH}/authorized_keys`, ofRoot('0600'), `${keys.join('\n')}\n`);
}

/** Prepares a new system for its first boot. Others have it from `firstBootOf`. */
export async function prepareSystem(host: IncusHost, name: string, deployment: Deployment): Promise<void> {
  if (host.kind !== 'container') return;
  await setRootPassword(host, name, deployment.rootPassword);
  await setKeys(host, name, deployment);
}
