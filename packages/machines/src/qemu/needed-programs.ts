import { findProgram } from '@cloud-account/runtime';

const needed = [
  ...['qemu-system-x86_64', 'qemu-img', 'xorriso', 'openssl', 'flock', 'prlimit', 'timeout', 'nice', 'blkid'],
  ...['mke2fs', 'mkswap', 'e2fsck', 'resize2fs', 'debugfs'],
];

/** The programs that machines need and this host does not have. */
export const missingPrograms = (): string[] => needed.filter((name) => findProgram(name) === undefined);
