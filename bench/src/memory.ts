import { readFileSync } from 'node:fs';

/** @returns the resident set of a process in mebibytes */
export const memoryOf = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
