// Copies packages/common, which is not published, into what was compiled, and has that import the copy.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = at('dist');
const copy = join(dist, 'common', 'index.js');
const specifier = "'@cloud-account/common'";

cpSync(at('../common/dist'), dirname(copy), { recursive: true });
for (const name of readdirSync(dist, { recursive: true }).filter((one) => /\.(?:js|d\.ts)$/.test(one))) {
  const file = join(dist, name);
  const text = readFileSync(file, 'utf8');
  const path = relative(dirname(file), copy).replaceAll('\\', '/');
  const place = path.startsWith('.') ? path : `./${path}`;
  if (text.includes(specifier))
    writeFileSync(
      file,
      text.replaceAll(specifier, () => `'${place}'`),
    );
}
