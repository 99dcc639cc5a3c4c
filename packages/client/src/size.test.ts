import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('the client of the API is smaller than 15 KB in a browser', async () => {
  const {
    outputFiles: [bundle],
  } = await build({
    stdin: {
      contents: `export { createClient } from './index.js';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  expect(gzipSync(bundle?.contents ?? '').length).toBeLessThan(15_000);
  expect(bundle?.contents.length).toBeGreaterThan(5_000);
});
