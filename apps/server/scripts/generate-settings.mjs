// Writes .env.example from the server's table of settings.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const source = fileURLToPath(new URL('../src/config/settings.ts', import.meta.url));
const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: 'esm', write: false });
const { settings } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);

const wrapped = (text) =>
  text
    .split(' ')
    .reduce((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < 108) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(`# ${word}`);
      return lines;
    }, [])
    .join('\n');

const entries = Object.entries(settings).map(
  ([name, { default: value, describes }]) => `${wrapped(describes)}\n# ${name}=${value}\n`,
);

replaceFile(
  new URL('../../../.env.example', import.meta.url),
  `# Every setting of the server with its default. They are read from the environment.
# Generated from apps/server/src/config/settings.ts by \`pnpm generate\`. Do not edit.

${entries.join('\n')}`,
);
