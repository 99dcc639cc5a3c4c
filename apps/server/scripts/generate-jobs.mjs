// Writes the kinds of job and their workers, which files of src/jobs export by their own names. The kind is that of the payload, or
// the name of a worker without one.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const folder = new URL('../src/jobs/', import.meta.url);

/** The worker that a file exports by its own name, `export const startNode: SteppedJob<Payload> = …`, and its kind. */
const workerIn = (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const worker = basename(file, '.ts');
  if (!new RegExp(`^export const ${worker}: (JobWorker|SteppedJob)\\b`, 'm').test(text)) return [];
  const kind = /^type Payload = JobPayloads\['(\w+)'\]/m.exec(text)?.[1] ?? worker;
  return [{ kind, worker, file: file.replace(/\.ts$/, '.js') }];
};

const workers = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.ts'))
  .flatMap(workerIn)
  .sort((one, other) => (one.kind < other.kind ? -1 : 1));
const kinds = workers.map(({ kind }) => kind);
const entries = workers.map(({ kind, worker }) => (kind === worker ? kind : `${kind}: ${worker}`));

const write = (name, text) => {
  const header = '// Generated from the files of src/jobs by `pnpm generate`. Do not edit.\n';
  replaceFile(new URL(`../src/generated/${name}`, import.meta.url), header + text);
};

write(
  'kinds/job-kinds.ts',
  `
/** The kinds of job. */
export type JobKind = ${kinds.map((kind) => `'${kind}'`).join(' | ')};
`,
);

write(
  'workers.ts',
  `${workers.map(({ worker, file }) => `import { ${worker} } from '../jobs/${file}';\n`).join('')}import type { Worker } from '../jobs/steps/worker.js';
import type { SteppedJob } from '../jobs/steps/stepped-job.js';
import type { JobPayloads } from '../work/payloads.js';
import type { JobKind } from './kinds/job-kinds.js';

/** The worker of each kind of job. One that does not fit the payload of its kind does not compile. */
export const workers: Readonly<Record<JobKind, Worker>> = { ${entries.join(', ')} } satisfies {
  readonly [Kind in keyof JobPayloads]: SteppedJob<JobPayloads[Kind]>;
} & Readonly<Record<JobKind, Worker>>;
`,
);
