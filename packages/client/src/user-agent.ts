import { version } from './generated/version.js';

const OWN = `cloud-account-client/${version}`;

/** Browsers send a `User-Agent` of their own. What else runs programs names the Node that it is compatible with. */
const isBrowser = (): boolean => {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node === undefined;
};

/**
 * The `User-Agent` of a client: the caller, then this package.
 *
 * @returns undefined in a browser
 * @throws TypeError when no header can have the name
 */
export function userAgentOf(caller: string | undefined): string | undefined {
  if (caller !== undefined && !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(caller))
    throw new TypeError(`userAgent is no name such as my-tool/2.1: ${caller}`);
  if (isBrowser()) return undefined;
  return caller === undefined ? OWN : `${caller} ${OWN}`;
}
