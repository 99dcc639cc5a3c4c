import type { Config } from '../../../config/config.js';

/** The default name of a public address: `192-0-2-7.ip.` and the platform's domain. */
export const nameOfAddress =
  ({ platformDomain }: Pick<Config, 'platformDomain'>) =>
  (address: string): string =>
    `${address.replaceAll('.', '-')}.ip.${platformDomain}`;
