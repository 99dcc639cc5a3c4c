import { Router } from 'express';
import type { Cloud } from '../cloud/cloud.js';

/** The endpoints of monitoring: is the server alive, can it serve, and its metrics. */
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

/** How long the database may take to show that it is there, in milliseconds: who asks gives up after a few seconds. */
const TIME_LIMIT = 1_500;

const answers = async ({ database }: Cloud): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIME_LIMIT, false);
  });
  const there = database.ping().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([there, late]);
  clearTimeout(timer);
  return answered;
};
