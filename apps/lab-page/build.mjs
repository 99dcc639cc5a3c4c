// Bundles the page into dist, which the server serves as it is.
import { fileURLToPath } from 'node:url';
import { make } from '../server/scripts/bundling.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await make({
  entryPoints: {
    page: here('src/main.tsx'),
    style: here('src/page.css'),
    index: here('src/index.html'),
    mark: here('../docs/public/mark.svg'),
  },
  loader: { '.html': 'copy', '.svg': 'copy' },
  outdir: here('dist'),
  minify: true,
  platform: 'browser',
  conditions: ['source'],
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
});
