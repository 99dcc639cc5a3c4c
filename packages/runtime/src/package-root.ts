import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the package that a file belongs to: the next one above that has a `package.json`.
 *
 * @param url its `import.meta.url`
 * @throws Error where there is none
 */
export function packageRootOf(url: string): string {
  for (let at = path.dirname(fileURLToPath(url)); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'package.json'))) return at;
    if (at === path.dirname(at)) throw new Error(`No folder above ${url} has a package.json.`);
  }
}
