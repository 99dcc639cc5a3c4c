import { createOperatorClient } from '@cloud-account/client';
import type { ServerOptions } from './options.js';
import type { ReportStep } from './start.js';
import { clientOptions } from './client-options.js';

/** The addresses of the parts of a server, and their credentials. */
export interface Addresses {
  /** The base URL of the API, with `/v4`. */
  readonly baseUrl: string;
  /** A token of the demo account, for all scopes. */
  readonly token: string;
  /** The URL of object storage for clients of S3. */
  readonly s3: string;
  /** The URL of websites of buckets; a request names its website by the host: `bucket.website-us-east-1.objects.localhost`. */
  readonly sites: string;
  /** The address of the name server, over UDP and TCP; undefined with `CLOUD_DNS: 'off'`. */
  readonly dns: { readonly host: string; readonly port: number } | undefined;
  /** The operator's API: its base URL, with `/operator`, and the key that opens it. */
  readonly operator: { readonly baseUrl: string; readonly key: string };
}

/** A server that answers. */
export interface Server {
  readonly addresses: Addresses;
  /** Stops it, or leaves a shared one. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server in this process. Its database is in memory, and its files are in a temporary folder.
 *
 * @throws TypeError for a setting that the server does not have
 * @throws Error when a setting has a wrong value, or the server does not start
 */
export async function startServer({ settings, clock }: ServerOptions, onStep: ReportStep): Promise<Server> {
  onStep('loading the server');
  // A process that only joins a shared server does not load the server.
  const { startServer: start } = await import('cloud-account');
  const { api, s3, sites, dns, operator, token, ...running } = await start({
    settings,
    forTests: true,
    onStep,
  });
  if (clock !== undefined) {
    onStep('setting the clock');
    const client = createOperatorClient({ baseUrl: operator.url, token: operator.key, ...clientOptions });
    await client.updateLabClock({ body: clock }).catch(async (error: unknown) => {
      await running.stop();
      throw error;
    });
  }
  const { url: baseUrl, key } = operator;
  return {
    addresses: { baseUrl: api, token: token ?? '', s3, sites, dns, operator: { baseUrl, key } },
    stop: () => running.stop(),
  };
}
