// Writes the kinds of job and their workers: every file of src/jobs that exports a worker by its own name is a kind.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const folder = new URL('../src/jobs/', import.meta.url);

/** Whether a file exports a worker by its own name: `export const bootNode: JobWorker = …`. */
const isKind = (file) =>
  new RegExp(`^export const ${basename(file, '.ts')}: (JobWorker|SteppedJob)\\b`, 'm').test(
    readFileSync(new URL(file, folder), 'utf8'),
  );

const workers = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.ts') && isKind(file))
  .map((file) => ({ kind: basename(file, '.ts'), file: file.replace(/\.ts$/, '.js') }))
  .sort((one, other) => (one.kind < other.kind ? -1 : 1));
const kinds = workers.map(({ kind }) => kind);

const write = (name, text) => {
  const header = '// Generated from the files of src/jobs by `pnpm generate`. Do not edit.\n';
  replaceFile(new URL(`../src/generated/${name}`, import.meta.url), header + text);
};

write(
  'kinds/job-kinds.ts',
  `
/** The kinds of job there are. */
export type JobKind = ${kinds.map((kind) => `'${kind}'`).join(' | ')};
`,
);

write(
  'workers.ts',
  `${workers.map(({ kind, file }) => `import { ${kind} } from '../jobs/${file}';\n`).join('')}import type { Worker } from '../jobs/steps/worker.js';
import type { SteppedJob } from '../jobs/steps/stepped-job.js';
import type { JobPayloads } from '../work/payloads.js';
import type { JobKind } from './kinds/job-kinds.js';

/** What does each kind of job. One that does not fit what is asked for by its payload does not compile. */
export const workers: Readonly<Record<JobKind, Worker>> = { ${kinds.join(', ')} } satisfies {
  readonly [Kind in keyof JobPayloads]: SteppedJob<JobPayloads[Kind]>;
} & Readonly<Record<JobKind, Worker>>;
`,
);
