// `pnpm release` builds the packages, packs them, checks what was packed, and publishes them; `pnpm release --dry-run` does all but
// the last.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { Failed, root, run, step } from './toolchain.mjs';

// packages.mjs imports packages, which may have to be installed first.

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The steps that are missing before the packages can be published. */
async function lacking() {
  const {
    published: [{ version, repository }],
  } = await import('./packages.mjs');
  const notes = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return [
    ...(notes.length > 0
      ? ['Write what the files of .changeset say into CHANGELOG.md, then run `pnpm changeset version`.']
      : []),
    ...(changelog.includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md says nothing about ${version}.`]),
    ...(new URL(repository.url).hostname.endsWith('.example')
      ? [
          `Set \`repository\` in the manifests: npm proves where a package comes from, and ${repository.url} is only an example.`,
        ]
      : []),
  ];
}

/** @returns what is wrong with what was packed */
async function packAndInspect() {
  const { build, inspect, pack } = await import('./packages.mjs');
  await step('Building the packages', build, 'one or two minutes the first time');
  let files = [];
  await step('Packing them', async () => (files = await pack()));
  let packages = [];
  await step('Checking them', async () => {
    packages = await Promise.all(files.map(inspect));
  });
  for (const [at, { name, version, packed, unpacked }] of packages.entries())
    process.stdout.write(
      `${name} ${version}: ${megabytes(packed)}, unpacked ${megabytes(unpacked)}, ${files[at]}\n`,
    );
  return packages.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
}

/** Ends the process with an error. */
function end(status, lines) {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(status);
}

const options = process.argv.slice(2);
if (options.some((option) => option !== '--dry-run')) end(2, ['Usage: pnpm release [--dry-run]']);
try {
  await install('everything');
  const isDry = options.length > 0;
  const left = isDry ? [] : await lacking();
  if (left.length > 0) end(1, left);
  const problems = await packAndInspect();
  if (problems.length > 0) end(1, problems);
  if (!isDry) await run('changeset', ['publish'], { says: 'stdout' });
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  end(error.status, [`${error.output ?? ''}${error.message}`]);
}
