// A copy of the repository for a test to write in: its sources, and its packages by links.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (args, cwd) => execFileSync('git', args, { cwd, encoding: 'utf8' });

/** Links what is in a folder of packages; a package of the workspace is the copy's own. */
function linkPackages(from, to, copy) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (name.startsWith('@') && name !== '@cloud-account') linkPackages(source, join(to, name), copy);
    else if (name === '@cloud-account') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(source)) {
        const target = realpathSync(join(source, own)).replace(realpathSync(root), copy);
        symlinkSync(target, join(to, name, own));
      }
    } else symlinkSync(realpathSync(source), join(to, name));
  }
}

/** @returns its folder, a repository of git in which everything is committed */
export function copyRepository() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-scaffold-')));
  const files = git(['ls-files', '--cached', '--others', '--exclude-standard'], root).trim().split('\n');
  const generated = 'apps/server/src/generated';
  for (const file of [...files, generated].filter((known) => existsSync(join(root, known)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  for (const manifest of files.filter((file) => /(^|\/)package\.json$/.test(file))) {
    const packages = join(dirname(manifest), 'node_modules');
    if (existsSync(join(root, packages))) linkPackages(join(root, packages), join(copy, packages), copy);
  }
  git(['init', '-q'], copy);
  git(['add', '-A'], copy);
  git(['-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '-qm', 'copy'], copy);
  return copy;
}
