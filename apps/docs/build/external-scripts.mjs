import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]+?)<\/script>/g;

/**
 * Moves the inline scripts of a page into files of their own, so that the pages work under a policy that allows no
 * inline script. They keep their place: those of the head still run before the page is painted.
 */
export const externalizeScripts = (html, { outDir, base }) =>
  html.replace(INLINE, (_script, attributes, source) => {
    const name = `inline.${createHash('sha256').update(source).digest('hex').slice(0, 10)}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, 'assets', name), source);
    return `<script${attributes} src="${base}assets/${name}"></script>`;
  });
