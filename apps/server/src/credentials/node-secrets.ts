import type { Encryption } from './encryption.js';

interface Keeper {
  readonly encryption: Encryption;
}

/** The context that a node's user data is encrypted for. */
const ofNode = (uuid: string): string => `node:${uuid}`;

/** User data as it is kept. @param uuid the node's */
export const encryptUserData = ({ encryption }: Keeper, uuid: string, userData: string): string =>
  encryption.encrypt(userData, ofNode(uuid));

/** User data as it was sent, Base64. @throws CannotDecrypt */
export const decryptUserData = ({ encryption }: Keeper, uuid: string, kept: string): string =>
  encryption.decrypt(kept, ofNode(uuid));

/** Secrets in the payload of a job. */
export interface DeploymentSecrets {
  readonly rootPassword: string;
  readonly scriptValues: Readonly<Record<string, string>>;
}

/** Secrets as the payload of a job holds them. @param job its key */
export const encryptSecrets = ({ encryption }: Keeper, job: string, secrets: DeploymentSecrets): string =>
  encryption.encrypt(JSON.stringify(secrets), job);

/** Secrets of a job's payload. @throws CannotDecrypt */
export const decryptSecrets = ({ encryption }: Keeper, job: string, kept: string): DeploymentSecrets =>
  JSON.parse(encryption.decrypt(kept, job)) as DeploymentSecrets;
