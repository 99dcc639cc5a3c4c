import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser } from '@cloud-account/testkit';

/** A whole public key. */
export const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

/** Adds an SSH key over the API, and expects that to work. */
export async function makeSshKey(user: TestUser, label = 'laptop'): Promise<Schema<'SshKey'>> {
  return expectDone(await user.post<Schema<'SshKey'>>('/profile/sshkeys', { label, ssh_key: publicKey }));
}

/** Adds an SSH key over the API. @returns its id */
export const madeSshKey = async (user: TestUser): Promise<number> => (await makeSshKey(user)).id;
