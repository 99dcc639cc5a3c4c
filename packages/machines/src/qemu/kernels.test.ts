import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIB } from './file-systems.js';
import { endless } from './host.fixture.js';
import type { Host } from './host.js';
import { takeKernel } from './kernels.js';
import { Places } from './places.js';
import { runProgram } from '../hosted/programs.js';

const { missing } = requirePrograms('mke2fs', 'debugfs', 'prlimit', 'timeout', 'nice');

describe.skipIf(missing.length > 0)('the kernel of a disk', () => {
  let directory: string;
  let boot: string;
  let to: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'kernels-'));
    boot = path.join(directory, 'root', 'boot');
    // As a directory of an operator may be called.
    to = path.join(directory, 'taken "here"');
    await mkdir(boot, { recursive: true });
    await mkdir(to);
  });
  afterEach(() => rm(directory, { recursive: true }));

  const put = (name: string, text: string) => writeFile(path.join(boot, name), text);

  /** Takes the kernel from a disk with the files. @param change changes the bytes of the disk, as a system can */
  async function take(change: (bytes: Buffer) => Buffer = (bytes) => bytes, space: Host['space'] = endless) {
    const disk = path.join(directory, 'disk');
    await writeFile(disk, '');
    const format = ['-q', '-F', '-t', 'ext4', '-O', '^metadata_csum', '-d', path.join(directory, 'root')];
    await runProgram('mke2fs', [...format, disk, '16M'], { writes: 16 * MIB });
    await writeFile(disk, change(await readFile(disk)));
    const places = new Places(directory);
    const host: Host = {
      ...{ name: 'here', places, space, accelerator: 'tcg', bridge: undefined, shutdownDeadline: 0 },
    };
    return takeKernel(host, disk, { kernel: path.join(to, 'kernel'), initrd: path.join(to, 'initrd') });
  }

  const taken = async () =>
    Promise.all((await readdir(to)).map(async (name) => [name, String(await readFile(path.join(to, name)))]));

  it('is the newest one with its initial RAM disk, whatever else is there', async () => {
    await put('vmlinuz-6.9', 'old');
    await put('vmlinuz-6.10', 'new');
    await put('initramfs-6.10.img', 'its RAM disk');
    for (const name of ['vmlinuz-9 "x', "vmlinuz-9' x", 'vmlinuz-9\nvmlinuz-10', 'vmlinuz-9;q', '-R', '*'])
      await put(name, 'hostile');
    await mkdir(path.join(boot, 'vmlinuz-11'));
    expect(await take()).toEqual({ file: path.join(to, 'kernel'), initrd: path.join(to, 'initrd') });
    expect(await taken()).toEqual([
      ['initrd', 'its RAM disk'],
      ['kernel', 'new'],
    ]);
  });

  it('is missing where nothing has such a name', async () => {
    await put('grub', 'text');
    expect(await take()).toBeUndefined();
  });

  it.each(['vmlinuz-1', 'initrd.img-1'])('is refused with a hole of 20 GB as %s', async (large) => {
    await put('vmlinuz-1', 'kernel');
    await put(large, '');
    await truncate(path.join(boot, large), 20 * 1024 * MIB);
    await expect(take()).rejects.toThrow(
      `/boot/${large} has 20480 MB; kernels and initial RAM disks have at most 256 MB.`,
    );
    expect((await taken()).filter(([name]) => name !== 'kernel')).toEqual([]);
  });

  it('is refused where the file has more bytes than its directory says', async () => {
    await put('vmlinuz-2', '');
    await truncate(path.join(boot, 'vmlinuz-2'), 20 * 1024 * MIB);
    const forged = 'z\n/12/100644/0/0/vmlinuz-2/5/\nz';
    const asName = forged.replaceAll('/', '_').replaceAll('\n', '+');
    await put(asName, '');
    const change = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(asName, forged), 'latin1');
    await expect(take(change)).rejects.toThrow('The file system of the disk cannot be read.');
    expect(await taken()).toEqual([]);
  });

  it('is not taken where the rest of the disk of the host is reserved', async () => {
    await put('vmlinuz-1', 'kernel');
    const space = { claim: () => Promise.reject(new Error('The rest is reserved.')) };
    await expect(take(undefined, space)).rejects.toThrow('The rest is reserved.');
    expect(await taken()).toEqual([]);
  });
});
