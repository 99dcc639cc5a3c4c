import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { compressSite } from '../build/compress.mjs';
import { externalizeScripts } from '../build/external-scripts.mjs';
import { navigation } from '../build/navigation.mjs';
import { rewriteGuides } from '../build/rewrite-guides.mjs';
import { readCounts, withCounts } from '../build/with-counts.mjs';
import { renderForSearch, searchOptions } from '../build/search.mjs';
import { writeDownloads } from '../build/writers/write-downloads.mjs';
import { writeMarkdown } from '../build/writers/write-markdown.mjs';

const base = '/docs/';
const counts = readCounts();

export default defineConfig({
  title: 'Cloud Account API',
  description: 'A reference implementation of the Cloud Account API v4',
  lang: 'en',
  base,
  outDir: 'dist',
  srcExclude: [
    'generated/parts/**',
    'measured/**',
    'parts/**',
    // The build writes them again, with their tabs.
    'pages/guides/**',
  ],
  rewrites: { 'pages/:page*': ':page*', 'generated/:page*': ':page*' },
  cleanUrls: true,
  metaChunk: true,
  // Pages of areas are large, and nobody opens all that a page links.
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}mark.svg` }]],
  // A figure or a link that breaks must break the build.
  ignoreDeadLinks: false,
  vite: { plugins: [rewriteGuides()] },
  markdown: {
    linkify: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: '/mark.svg',
    ...navigation(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: { _render: renderForSearch, miniSearch: { searchOptions } },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  transformPageData: ({ frontmatter }) => ({ frontmatter: withCounts(frontmatter, counts) }),
  transformHtml: (html, _page, { siteConfig }) =>
    externalizeScripts(html, { outDir: siteConfig.outDir, base }),
  buildEnd: async ({ outDir, srcDir, pages, rewrites, site }) => {
    writeDownloads(outDir);
    const sources = pages.map((page) => [rewrites.map[page] ?? page, join(srcDir, page)]);
    writeMarkdown(outDir, sources, { ...site, base });
    await compressSite(outDir);
  },
});
