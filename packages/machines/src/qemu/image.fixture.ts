import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIB } from './file-systems.js';
import { runProgram } from '../hosted/programs.js';

/** The shortest kernel that QEMU starts: a Multiboot header, and a processor that waits. It does not answer to the power button. */
function waitingKernel(): Buffer {
  const [magic, flags, load] = [0x1badb002, 0x10000, 0x100000];
  const header = [magic, flags, (-(magic + flags) >>> 0) & 0xffffffff, load, load, 0, 0, load + 32].map(
    (one) => one >>> 0,
  );
  const file = Buffer.alloc(36);
  header.forEach((word, index) => file.writeUInt32LE(word, 4 * index));
  // hlt, and back to it.
  Buffer.from([0xf4, 0xeb, 0xfd]).copy(file, 32);
  return file;
}

/** Makes an image that boots, with a system's list of passwords. */
export async function makeImage(file: string): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'image-'));
  await mkdir(path.join(root, 'etc'));
  await mkdir(path.join(root, 'boot'));
  await writeFile(
    path.join(root, 'etc', 'shadow'),
    'root:*:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n',
  );
  await writeFile(path.join(root, 'boot', 'vmlinuz-1.0'), waitingKernel());
  await writeFile(path.join(root, 'system'), randomBytes(60 * 1024 * 1024));
  await writeFile(file, '');
  await runProgram('mke2fs', ['-q', '-F', '-t', 'ext4', '-d', root, file, '96M'], { writes: 96 * MIB });
  await rm(root, { recursive: true });
}
