import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, from the sources and from the build. */
export const packageRoot = findPackageRoot(path.dirname(fileURLToPath(import.meta.url)));

/** The SQL migrations, one folder each. */
export const migrationsDirectory = path.join(packageRoot, 'prisma', 'migrations');

/** The files of the catalog, one for each table whose rows are the same for every account. */
export const catalogDirectory = path.join(packageRoot, 'catalog');

function findPackageRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('The package of the server has no package.json.');
  return findPackageRoot(parent);
}
