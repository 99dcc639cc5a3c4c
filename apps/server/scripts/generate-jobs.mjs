// Writes the kinds of job and their workers: every file of src/jobs is a kind, named by it.
import { readdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/jobs/', import.meta.url);
const kinds = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .sort();

const header = '// Generated from the files of src/jobs by `pnpm generate`. Do not edit.\n';

writeFileSync(
  new URL('../src/generated/job-kinds.ts', import.meta.url),
  `${header}
/** The kinds of job there are. */
export type JobKind = ${kinds.map((kind) => `'${kind}'`).join(' | ')};
`,
);

writeFileSync(
  new URL('../src/generated/workers.ts', import.meta.url),
  `${header}${kinds.map((kind) => `import { ${kind} } from '../jobs/${kind}.js';\n`).join('')}import type { JobWorker } from '../jobs/runner/job-runner.js';
import type { JobKind } from './job-kinds.js';

/** What does each kind of job. */
export const workers: Readonly<Record<JobKind, JobWorker>> = { ${kinds.join(', ')} };
`,
);
