// Runs the tests beside what differs from the last commit: of the same name, or else all of the folder.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { root, run } from './toolchain.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const isTest = (file) => /\.test\.(?:ts|mjs)$/.test(file);

/** The folder with the tests of a file. Those of S3's operations run on the store. */
const folderOf = (file) =>
  dirname(file).replace(/^packages\/s3\/src\/operations/, 'packages/object-store/src/operations');

/** The tests beside a file; none for what is no code and where no folder is left. */
const testsBeside = (file) => {
  const folder = folderOf(file);
  if (!/\.m?[jt]s$/.test(file) || !existsSync(join(root, folder))) return [];
  const tests = readdirSync(join(root, folder)).filter(isTest);
  const { base, name } = parse(file);
  const own = tests.filter((test) => test === base || test.startsWith(`${name}.`));
  return (own.length > 0 ? own : tests).map((test) => join(folder, test));
};

const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
const tests = [...new Set(changed.flatMap(testsBeside))];
if (tests.length === 0) process.stdout.write('No test lies beside what changed.\n');
else await run('vitest', ['run', ...tests], { says: 'stdout' }).catch(() => process.exit(1));
