import path from 'node:path';
import { packageRootOf } from '@cloud-account/runtime';

/** The folder of this package, from the sources and from a bundle. */
export const packageRoot = packageRootOf(import.meta.url);

/** The SQL migrations, one folder each. */
export const migrationsDirectory = path.join(packageRoot, 'prisma', 'migrations');

/** The files of the catalog, one for each table whose rows are the same for every account. */
export const catalogDirectory = path.join(packageRoot, 'catalog');
