// The tables of permissions, as far as skeletons write them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'tests/permissions/expected';

/** The first lines of every table: its columns. */
const headOf = (root) => {
  const [file] = readdirSync(join(root, folder));
  const lines = readFileSync(join(root, folder, file), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('|')).slice(0, 2);
};

/** The row of an operation, every cell of it to be judged: the test tells what the server answers. */
export const rowToJudge = (root, id) => {
  const columns = headOf(root)[0].split('|').length - 3;
  return `| ${id} | ${Array(columns).fill('?').join(' | ')} |\n`;
};

/** A table without rows. */
export const emptyTable = (root, title) => `# ${title}\n\n${headOf(root).join('\n')}\n`;
