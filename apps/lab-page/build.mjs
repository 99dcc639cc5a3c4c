// Bundles the page into dist, which the server serves as it is.
import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: { page: here('src/main.tsx'), style: here('src/page.css') },
  outdir: here('dist'),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'vue',
  define: {
    'process.env.NODE_ENV': '"production"',
    // Parts of Vue that the page does not use.
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  logLevel: 'error',
});
await copyFile(here('src/index.html'), here('dist/index.html'));
await copyFile(here('../docs/public/mark.svg'), here('dist/mark.svg'));
