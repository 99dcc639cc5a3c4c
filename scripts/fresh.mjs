// Generates everything again and fails when that changes a file that is committed: what a reviewer of the specification
// reads, and the types of tables, so that `npm start` needs no Prisma.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, turbo } from './toolchain.mjs';

const places = ['packages/spec/src/generated', 'apps/server/src/database/generated', '.env.example'];

const filesIn = (place) => {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [path];
  }
};

const snapshot = () =>
  new Map(
    places
      .flatMap(filesIn)
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

const before = snapshot();
await turbo(['generate', '--force']);
const after = snapshot();

const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
const untracked = spawnSync('git', ['ls-files', '--others', '--exclude-standard', ...places], {
  cwd: root,
  encoding: 'utf8',
});
const stale = [...changed, ...(untracked.stdout ?? '').split('\n').filter(Boolean)];
if (stale.length > 0) {
  process.stdout.write(
    `These files are not what \`pnpm generate\` writes; run it and commit them:\n${stale.join('\n')}\n`,
  );
  process.exit(1);
}
