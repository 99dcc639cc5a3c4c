import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };

/** The name and the version of this package, which clients made by it send. */
const userAgent = `cloud-account-testing/${version}`;

/** The options of all clients of a cloud. They wait as long as the cloud works, and five minutes at most, since a test runner ends what hangs. */
export const clientOptions = { userAgent, timeout: 300_000 } as const;
