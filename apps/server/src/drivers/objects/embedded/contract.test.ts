// Runs on both databases.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '@cloud-account/s3';
import { expect } from 'vitest';
import { objectStoreContract } from '../contract.fixture.js';
import { openTestStore } from './store.fixture.js';

objectStoreContract(async () => {
  let url = '';
  const test = await openTestStore({ url: () => url });
  const faults: unknown[] = [];
  const gateway = createGateway({
    backend: test.backend,
    domain: 'objects.localhost',
    now: () => test.clock.time,
    logFault: (fault) => {
      faults.push(fault.error);
    },
  });
  const server = createServer((request, response) => void gateway(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    store: test.store,
    clusters: ['us-east-1', 'eu-central-1'],
    now: () => test.clock.time,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await test.close();
      expect(faults).toEqual([]);
    },
  };
});
