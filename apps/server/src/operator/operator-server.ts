import type { Cloud } from '../cloud/cloud.js';
import { createOperatorApp } from '../http/app.js';
import { close, listen } from '@cloud-account/runtime';
import { createApiServer } from '../http/server.js';
import { keyFileIn, removeAddress, writeAddress } from './address.js';
import { secretFile } from '../credentials/secret-file.js';

/** The running API of the operator. */
export interface OperatorServer {
  /** The base URL, with `/operator`. */
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

/**
 * Serves the operator's API on its own listener and writes its address into the data directory.
 *
 * @throws CannotListen when the address is taken
 */
export async function startOperatorServer(cloud: Cloud): Promise<OperatorServer> {
  const { config, randomness } = cloud;
  const { dataDirectory, operatorHost: host, operatorPort: port, shutdownTimeout } = config;
  const newKey = () =>
    randomness.within(
      () => 'operator key',
      () => randomness.secret(),
    );
  const key = config.operatorKey ?? (await secretFile(keyFileIn(dataDirectory), newKey));
  const server = createApiServer(createOperatorApp(cloud, key), config);
  const base = await listen(server, { host, port, setting: 'CLOUD_OPERATOR_PORT' });
  const address = {
    url: `${base}/operator`,
    api: `${cloud.baseUrl()}/v4`,
    s3: cloud.objects.url,
    s3Tls: cloud.objects.tlsUrl,
    sites: cloud.objects.sitesUrl,
    sitesTls: cloud.objects.sitesTlsUrl,
    dns: cloud.nameServer?.address,
    pid: process.pid,
  };
  await writeAddress(dataDirectory, address).catch(async (error: unknown) => {
    await close(server, 0);
    throw error;
  });
  return {
    url: address.url,
    key,
    stop: async () => {
      await removeAddress(dataDirectory, address);
      // Streams last as long as their clients want.
      cloud.lab?.changes.end();
      await close(server, shutdownTimeout);
    },
  };
}
