import { createClient } from '@cloud-account/client';
import { readAddress } from '@cloud-account/server/operator/address';
import { isObject } from '@cloud-account/core/is-object';
import { localPlace } from '../api/connection.js';
import { loadSeedFile } from '../commands/seed.js';
import { connect, operatorPlace, type ServerPlace } from '../connection.js';

import { readSeedFile, type SeedFile } from '../seed-file.js';
import type { Progress } from '../terminal/progress.js';

/** The variables that the command gets, beside its own. */
export type Variables = Readonly<Record<string, string>>;

/** The cluster of object storage that clients of S3 sign for. */
const REGION = 'us-east-1';

/** Variables of AWS's tools that would win over those of the server. */
const OTHERS = [
  'AWS_PROFILE',
  'AWS_DEFAULT_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_SECURITY_TOKEN',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
];

/** The environment of the command. */
export const environmentWith = (own: NodeJS.ProcessEnv, variables: Variables): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(own).filter(([name]) => !OTHERS.includes(name))),
  ...variables,
});

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The first unrestricted user of the first account of a seed; undefined where there is none. */
function firstUser({ value }: SeedFile): string | undefined {
  const [account] = listOf(isObject(value) ? value.accounts : undefined);
  const user = listOf(account?.users).find(({ restricted }) => restricted !== true);
  return typeof user?.username === 'string' ? user.username : undefined;
}

/**
 * Opens an account of a new server: the demo account, or the first one of a seed.
 *
 * @param seed the file of the seed
 * @returns the addresses, and what opens the account, the operator's API and object storage
 * @throws CommandFailure with each problem of the seed
 */
export async function openAccount(
  { dataDirectory, environment }: ServerPlace,
  seed: string | undefined,
  line: Progress,
): Promise<Variables> {
  const operator = await operatorPlace({ dataDirectory, environment });
  const { url = '', token: demoToken = '' } =
    (await localPlace({ environment: { CLOUD_DATA_DIR: dataDirectory } })) ?? {};
  let token = demoToken;
  if (seed !== undefined) {
    const client = await connect({ dataDirectory, environment }, fetch);
    const file = await readSeedFile(seed);
    await loadSeedFile(file, () => Promise.resolve(client), line);
    const username = firstUser(file);
    const body = { label: 'run', scopes: '*' };
    if (username !== undefined) ({ token } = await client.createTokenOfUser({ username, body }));
  }
  const key = await createClient({ baseUrl: url, token }).createStorageKey({ body: { label: 'run' } });
  const { s3 = '', dns } = (await readAddress(dataDirectory)) ?? {};
  return {
    CLOUD_URL: url,
    CLOUD_TOKEN: token,
    CLOUD_OPERATOR_URL: operator.url,
    CLOUD_OPERATOR_KEY: operator.key,
    CLOUD_DATA_DIR: dataDirectory,
    ...(dns !== undefined && { CLOUD_DNS_SERVER: `${dns.host}:${dns.port}` }),
    AWS_ACCESS_KEY_ID: key.access_key,
    AWS_SECRET_ACCESS_KEY: key.secret_key,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
  };
}
