import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeft } from './global-setup.js';

test('what ended runs left is removed, also a database of a machine that was cut off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cloud-left-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const names = [ended, process.pid, process.ppid].map((pid) => `cloud-tests-${pid}`);
  for (const name of names) {
    const data = path.join(folder, name, 'postgresql', 'data');
    await mkdir(data, { recursive: true });
    // It names a process that is no longer there, or another one by now.
    await writeFile(path.join(data, 'postmaster.pid'), `${ended}\n${data}\n`);
  }
  await mkdir(path.join(folder, 'other'));

  await removeLeft(folder);

  expect((await readdir(folder)).sort()).toEqual([`cloud-tests-${process.ppid}`, 'other'].sort());
});
