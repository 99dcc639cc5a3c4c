import {
  makeCertificate,
  reply,
  soaOf,
  startFakeNameserver,
  type SharedServer,
} from '@cloud-account/testkit';
import { afterAll, beforeAll } from 'vitest';
import type { TestData } from './making.js';

/** Provides the test data while the tests of a file run. @returns a function that returns it during the tests */
export function useTestData(server: SharedServer): () => TestData {
  let testData: TestData | undefined;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const nameserver = await startFakeNameserver({
      raw: (query) => [reply(query, [soaOf(query.zone), soaOf(query.zone)])],
    });
    stop = () => nameserver.stop();
    testData = {
      nameserver: `${nameserver.host}:${nameserver.port}`,
      certificate: await makeCertificate(['*.example'], { now: server.clock.now() }),
    };
  });

  afterAll(() => stop?.());

  return () => {
    if (testData === undefined) throw new Error('There is a world only while tests run.');
    return testData;
  };
}
