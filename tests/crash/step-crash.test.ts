import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, expectDone, TestOperator, until, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { ServerProcess } from './server-process.js';

useBuild();

const OPERATOR_KEY = 'key-of-the-crash-test-0123456789';

test('a step fault ends the server, which finishes the job after a restart', async () => {
  // On the embedded database, where a restart does not wait for the lease of the server that ended.
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-crash-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const settings = {
    CLOUD_DATA_DIR: directory,
    CLOUD_LAB: 'on',
    CLOUD_COMPUTE_TIMES: 'instant',
    CLOUD_OPERATOR_KEY: OPERATOR_KEY,
  };
  const first = new ServerProcess(settings);
  onTestFinished(() => first.kill());
  const { api, token, operator } = await first.ready();
  const fault = { effect: 'crash', kind: 'createNode', step: 'boot' };
  expect((await new TestOperator(operator, OPERATOR_KEY).post('/step-faults', fault)).status).toBe(200);
  const body = {
    ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' },
    root_pass: 'aComplex-P4ssw0rd-of-9-words',
  };
  const made = expectDone(await call<{ id: number }>('POST', `${api}/node/instances`, { token, body }));
  expect(await first.ended()).toBe('SIGKILL');

  const second = new ServerProcess(settings);
  onTestFinished(() => second.kill());
  const ready = await second.ready();
  const restarted = new TestOperator(ready.operator, OPERATOR_KEY);
  await until(async () => {
    expectDone(await restarted.post('/lab/jobs/run', { until: 'idle' }));
  });
  const node = await call('GET', `${ready.api}/node/instances/${made.id}`, { token });
  expect(node.body).toMatchObject({ status: 'running' });
  expect((await restarted.get('/step-faults')).body).toMatchObject({ results: 0 });
  await second.stop();
});
