import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writePrivate } from '../credentials/secret-file.js';
import type { NameServerAddress } from '../dns/name-server/name-server.js';

/** The addresses of the APIs of a running server. */
export interface OperatorAddress {
  /** The base URL of the operator's API, with `/operator`. */
  readonly url: string;
  /** The base URL of the API that accounts use, with `/v4`. */
  readonly api: string;
  /** The URLs of object storage for clients of S3, by HTTP and by HTTPS. */
  readonly s3: string;
  readonly s3Tls: string;
  /** The base URL of the listener of websites of buckets. */
  readonly sites: string;
  readonly sitesTls: string;
  /** The address of the name server; undefined where there is none. */
  readonly dns?: NameServerAddress | undefined;
  /** The process ID of the server. */
  readonly pid: number;
}

/**
 * The URL of the page of the lab.
 *
 * @param url the base URL of the operator's API
 * @param key the operator's key, which the page takes from the fragment; browsers send that to nobody
 */
export const labPageUrl = (url: string, key?: string): string =>
  `${url}/lab/${key === undefined ? '' : `#key=${encodeURIComponent(key)}`}`;

/** The file that says where a running server is. */
export const addressFileIn = (dataDirectory: string): string => path.join(dataDirectory, 'operator.json');

/** The file that holds the operator's key where none is configured. */
export const keyFileIn = (dataDirectory: string): string => path.join(dataDirectory, 'operator-key');

/** The addresses that the running server wrote; undefined when there are none. */
export async function readAddress(dataDirectory: string): Promise<OperatorAddress | undefined> {
  try {
    const {
      url,
      api,
      s3 = '',
      s3Tls = '',
      sites = '',
      sitesTls = '',
      dns,
      pid,
    } = JSON.parse(await readFile(addressFileIn(dataDirectory), 'utf8')) as Partial<OperatorAddress>;
    const isWhole = typeof url === 'string' && typeof api === 'string' && typeof pid === 'number';
    return isWhole ? { url, api, s3, s3Tls, sites, sitesTls, dns, pid } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file that holds the token of the demo account. */
export const demoTokenFileIn = (dataDirectory: string): string => path.join(dataDirectory, 'demo-token');

/** The file with the first password of the demo user; it exists until the password is changed. */
export const demoPasswordFileIn = (dataDirectory: string): string =>
  path.join(dataDirectory, 'demo-password');

/** Writes the addresses of the APIs for programs on this machine. */
export const writeAddress = (dataDirectory: string, address: OperatorAddress): Promise<void> =>
  writePrivate(addressFileIn(dataDirectory), `${JSON.stringify(address)}\n`);

/** Removes the addresses, unless another server has written its own since. */
export async function removeAddress(dataDirectory: string, { url }: OperatorAddress): Promise<void> {
  if ((await readAddress(dataDirectory))?.url === url)
    await rm(addressFileIn(dataDirectory), { force: true });
}
