import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };

/** The name and the version of this package, which clients made by it send. */
export const userAgent = `cloud-account-testing/${version}`;
