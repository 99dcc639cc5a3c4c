import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { createGateway } from '@cloud-account/s3';
import { expect } from 'vitest';
import { ObjectStoreUnavailable } from './common/store-types.js';
import { HashThread } from './hashing/hash-thread.js';
import type { TestStore } from './store.fixture.js';

/** Serves a store to clients of S3, as a server that has just started. */
export async function serveStore(test: Pick<TestStore, 'backend' | 'clock'>, port = 0) {
  const faults: unknown[] = [];
  const hashes = new HashThread();
  const gateway = createGateway({
    backend: test.backend,
    domain: 'objects.localhost',
    now: () => test.clock.time,
    startHashing: hashes.start,
    isUnavailable: (error) => error instanceof ObjectStoreUnavailable,
    logFault: (fault) => {
      faults.push(fault.error);
    },
  });
  const server = createHttpServer((request, response) => void gateway(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      void hashes.stop();
    },
    expectNoFaults: () => {
      expect(faults).toEqual([]);
    },
  };
}
