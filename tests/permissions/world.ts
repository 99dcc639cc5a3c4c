import { makeCertificate, reply, soaOf, startFakeNameserver, type Stage } from '@cloud-account/testkit';
import { afterAll, beforeAll } from 'vitest';
import type { World } from './making.js';

/** Has a world beside a file's cloud while its tests run. @returns what gives it, once they do */
export function useWorld(stage: Stage): () => World {
  let world: World | undefined;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const nameserver = await startFakeNameserver({
      raw: (query) => [reply(query, [soaOf(query.zone), soaOf(query.zone)])],
    });
    stop = () => nameserver.stop();
    world = {
      nameserver: `${nameserver.host}:${nameserver.port}`,
      certificate: await makeCertificate(['*.example'], { now: stage.cloud.clock.now() }),
    };
  });

  afterAll(() => stop?.());

  return () => {
    if (world === undefined) throw new Error('There is a world only while tests run.');
    return world;
  };
}
