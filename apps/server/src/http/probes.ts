import { Router } from 'express';
import type { Cloud } from '../cloud/cloud.js';
import { inTime } from '@cloud-account/runtime';

/** The probes. @param isServing whether all of the server has started and it is not stopping */
export function probes(cloud: Cloud, isServing: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const [answers, low] = await Promise.all([
      inTime(
        cloud.database.ping().then(() => true),
        false,
      ),
      inTime(lowDisks(cloud), []),
    ]);
    const { isRefused } = cloud.objects;
    const ready = isServing() && answers && !isRefused;
    response.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      ...(low.length > 0 && { disks_below_reserve: low }),
      ...(isRefused && { object_storage: 'refused by the S3 server' }),
    });
  });
  return router;
}

/** The metrics, for Prometheus. They need no key: who measures the server must not have the key to all of it. */
export function metrics({ metrics: all }: Pick<Cloud, 'metrics'>): Router {
  const router = Router();
  router.get('/metrics', async (_request, response) => {
    response.type(all.registry.contentType).send(await all.read());
  });
  return router;
}

/**
 * The directories on whose disks less is free than the reserve. The server is ready all the same: it refuses uploads only, and
 * clients have to reach it to delete.
 */
async function lowDisks({ disks }: Cloud): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(disks).map(async ([name, disk]) => ((await disk.isBelowReserve()) ? [name] : [])),
  );
  return found.flat();
}
