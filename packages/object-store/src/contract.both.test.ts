import { describe } from 'vitest';
import { inTransaction, type Session } from '@cloud-account/database';
import { objectStoreContract } from './contract.fixture.js';
import { serveStore } from './gateway.fixture.js';
import { openTestPlace } from './bytes/s3/test-place.fixture.js';
import { openTestStore, type TestStore } from './store.fixture.js';

/** Rolls a transaction back. */
class NotCommitted extends Error {}

/** Serves a store for the contract. */
async function serve(open: (url: () => string) => Promise<TestStore>, end = () => Promise.resolve()) {
  let url = '';
  const test = await open(() => url);
  const served = await serveStore(test);
  ({ url } = served);
  return {
    store: test.store,
    clusters: ['us-east-1', 'eu-central-1'] as const,
    now: () => test.clock.time,
    advanceTo: (time: Date) => {
      test.clock.time = time;
    },
    inTransaction: (work: (tx: Session) => Promise<boolean>) =>
      inTransaction(test.database, async (tx) => {
        if (!(await work(tx))) throw new NotCommitted();
        return true;
      }).catch((error: unknown) => {
        if (error instanceof NotCommitted) return false;
        throw error;
      }),
    close: async () => {
      served.close();
      await test.close();
      await end();
      served.expectNoFaults();
    },
  };
}

describe('with bytes in files', () => {
  objectStoreContract(() => serve((url) => openTestStore({ url })));
});

describe('with bytes on an S3 server', () => {
  objectStoreContract(async () => {
    const server = await openTestPlace();
    const open = (url: () => string) => openTestStore({ url, keptIn: 's3', s3: server.place });
    return serve(open, () => server.close());
  });
});
