import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { identifySelf, liveness } from './process-identity.js';

const self = await identifySelf();

it('reports this process as alive', async () => {
  expect(await liveness(self, self)).toBe('alive');
});

it('reports a killed process as dead, as a zombie and afterwards', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('No process.');
  const started = await startTime(pid);
  expect(await liveness({ ...self, pid, started }, self)).toBe('alive');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await liveness({ ...self, pid, started }, self)).toBe('dead');
});

it('distinguishes a process from an earlier one with the same number', async () => {
  expect(await liveness({ ...self, started: '1' }, self)).toBe('dead');
});

it('reports every process that started before the last boot as dead', async () => {
  expect(await liveness({ ...self, boot: 'another' }, self)).toBe('dead');
});

it('reports processes of other machines and containers as unknown', async () => {
  expect(await liveness({ ...self, boot: 'another', host: 'elsewhere' }, self)).toBe('unknown');
  expect(await liveness({ ...self, pidNamespace: 'pid:[1]' }, self)).toBe('unknown');
});

async function startTime(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
