import { Router } from 'express';
import type { Cloud } from '../common/context.js';

/** What those who watch the server ask: does it live, can it serve, how much does it do. */
export function probes(cloud: Cloud, isStopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = !isStopping() && (await answers(cloud));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(cloud.metrics.registry.contentType).send(await cloud.metrics.registry.metrics());
  });
  return router;
}

const answers = async ({ database }: Cloud): Promise<boolean> => {
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
};
