import type { Encryption } from '@cloud-account/runtime';

interface Keeper {
  readonly encryption: Encryption;
}

/** The owner that a node's user data is encrypted for. */
export const userDataOwner = (uuid: string): string => `node:${uuid}`;

/** User data in its stored form. @param uuid the UUID of the node */
export const encryptUserData = ({ encryption }: Keeper, uuid: string, userData: string): string =>
  encryption.encrypt(userData, userDataOwner(uuid));

/** User data in the form of the API, Base64. @throws CannotDecrypt */
export const decryptUserData = ({ encryption }: Keeper, uuid: string, kept: string): string =>
  encryption.decrypt(kept, userDataOwner(uuid));

/** Secrets in the payload of a job. */
export interface DeploymentSecrets {
  readonly rootPassword: string;
  readonly scriptValues: Readonly<Record<string, string>>;
}

/** The stored form of secrets in the payload of a job. @param job the key of the job */
export const encryptSecrets = ({ encryption }: Keeper, job: string, secrets: DeploymentSecrets): string =>
  encryption.encrypt(JSON.stringify(secrets), job);

/** The secrets in the payload of a job. @throws CannotDecrypt */
export const decryptSecrets = ({ encryption }: Keeper, job: string, kept: string): DeploymentSecrets =>
  JSON.parse(encryption.decrypt(kept, job)) as DeploymentSecrets;
