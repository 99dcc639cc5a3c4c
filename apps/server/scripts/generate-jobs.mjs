// Writes the kinds of job and their workers: every file of src/jobs is a kind, named by it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/jobs/', import.meta.url);
const kinds = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.fixture.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .sort();

/** A kind with steps says so by its type, which says what it is asked to do, too. */
const stepped = kinds.filter((kind) =>
  readFileSync(new URL(`${kind}.ts`, folder), 'utf8').includes(`export const ${kind}: SteppedJob<`),
);

const write = (name, text) => {
  const header = '// Generated from the files of src/jobs by `pnpm generate`. Do not edit.\n';
  writeFileSync(new URL(`../src/generated/${name}`, import.meta.url), header + text);
};

write(
  'job-kinds.ts',
  `
/** The kinds of job there are. */
export type JobKind = ${kinds.map((kind) => `'${kind}'`).join(' | ')};
`,
);

write(
  'job-payloads.ts',
  `${stepped.map((kind) => `import type { ${kind} } from '../jobs/${kind}.js';\n`).join('')}import type { PayloadOf } from '../jobs/steps/stepped-job.js';

/** The kinds of job with steps, and what each is asked to do. */
export type JobPayloads = {
${stepped.map((kind) => `  ${kind}: PayloadOf<typeof ${kind}>;\n`).join('')}};
`.replace(/^import type \{ PayloadOf.*\n/m, (line) => (stepped.length === 0 ? '' : line)),
);

write(
  'workers.ts',
  `${kinds.map((kind) => `import { ${kind} } from '../jobs/${kind}.js';\n`).join('')}import type { Worker } from '../jobs/runner/worker.js';
import type { JobKind } from './job-kinds.js';

/** What does each kind of job. */
export const workers: Readonly<Record<JobKind, Worker>> = { ${kinds.join(', ')} };
`,
);
