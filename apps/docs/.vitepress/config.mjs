import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { compressSite } from '../build/compress.mjs';
import { navigation } from '../build/navigation.mjs';
import { places } from '../build/places.mjs';
import { readCounts, withCounts } from '../build/with-counts.mjs';
import { renderForSearch, searchOptions } from '../build/search.mjs';
import { writeDownloads } from '../build/writers/write-downloads.mjs';
import { writeMarkdown } from '../build/writers/write-markdown.mjs';

const base = '/docs/';
const counts = readCounts();

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]+?)<\/script>/g;

/**
 * Moves the inline scripts of a page into files of their own, so that the pages work under a policy that allows no
 * inline script. They keep their place: those of the head still run before the page is painted.
 */
const externalizeScripts = (html, outDir) =>
  html.replace(INLINE, (_script, attributes, source) => {
    const name = `inline.${createHash('sha256').update(source).digest('hex').slice(0, 10)}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, 'assets', name), source);
    return `<script${attributes} src="${base}assets/${name}"></script>`;
  });

/** While pages are looked at as they are written: has the build write a guide again when it was changed. */
const rewriteGuides = {
  name: 'rewrite-guides',
  configureServer({ watcher, config }) {
    watcher.add([places.guides, places.parts]);
    watcher.on('change', (file) => {
      if (!file.startsWith(places.guides) && !file.startsWith(places.parts)) return;
      execFile('pnpm', ['run', 'pages'], { cwd: places.root }, (error, _said, stderr) => {
        if (error) config.logger.error(stderr);
      });
    });
  },
};

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
  vite: { plugins: [rewriteGuides] },
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
      // Results have an excerpt, until a reader switches that off.
      options: { _render: renderForSearch, detailedView: true, miniSearch: { searchOptions } },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  transformPageData: ({ frontmatter }) => ({ frontmatter: withCounts(frontmatter, counts) }),
  transformHtml: (html, _page, { siteConfig }) => externalizeScripts(html, siteConfig.outDir),
  buildEnd: async ({ outDir, srcDir, pages, rewrites, site }) => {
    writeDownloads(outDir);
    const sources = pages.map((page) => [rewrites.map[page] ?? page, join(srcDir, page)]);
    writeMarkdown(outDir, sources, { ...site, base });
    await compressSite(outDir);
  },
});
