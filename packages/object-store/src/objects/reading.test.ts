import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Files } from '../bytes/files/files.js';
import { Reading } from './reading.js';

const SIZE = 300 * 1024;

let directory: string;
let files: Files;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'reading-'));
  const incoming = path.join(directory, 'incoming', 'own');
  await mkdir(incoming, { recursive: true });
  files = new Files(directory, incoming);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** The number of files of the directory that this process has open. */
async function opened(): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(directory)).length;
}

async function newPieces(count: number) {
  const pieces = Array.from({ length: count }, () => ({ id: randomUUID(), size: SIZE }));
  for (const { id } of pieces) await writeFile(files.incomingPath(id), Buffer.alloc(SIZE));
  return pieces;
}

describe.skipIf(process.platform !== 'linux')('a read in several pieces', () => {
  it.each([
    ['before it is begun', 0],
    ['within its first piece', 1],
    ['within another piece', SIZE + 1],
  ])('leaves no open file when it is aborted %s', async (_, bytes) => {
    const reading = new Reading(files);
    const pieces = await newPieces(3);
    const stream = await reading.read(pieces, undefined);
    expect(await opened()).toBe(1);
    let taken = 0;
    while (taken < bytes) {
      const part = stream.read() as Buffer | null;
      if (part === null) await once(stream, 'readable');
      else taken += part.length;
    }
    stream.destroy();
    await once(stream, 'close');
    await expect.poll(opened).toBe(0);
    expect(pieces.some(({ id }) => reading.isInUse(id))).toBe(false);
  });
});
