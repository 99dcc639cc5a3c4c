import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|json|yaml|svg|md|txt)$/;

/** Below this a file is as quick whole. */
const WORTH = 1_400;

const ways = {
  '.br': (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  '.gz': (content) => promisify(gzip)(content, { level: 6 }),
};

/** Puts beside each file of the site that gets smaller what the server sends of it to clients that take it compressed. */
export const compressSite = async (site) => {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.flatMap((file) => {
      const content = readFileSync(file);
      if (content.length < WORTH) return [];
      return Object.entries(ways).map(async ([ending, compress]) =>
        writeFileSync(`${file}${ending}`, await compress(content)),
      );
    }),
  );
};
