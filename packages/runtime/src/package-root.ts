import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the package that a module belongs to: the next one above that has a `package.json`.
 *
 * @param module its `import.meta.url`
 * @throws Error where there is none
 */
export function packageRootOf(module: string): string {
  for (let at = path.dirname(fileURLToPath(module)); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'package.json'))) return at;
    if (at === path.dirname(at)) throw new Error(`No folder above ${module} has a package.json.`);
  }
}
