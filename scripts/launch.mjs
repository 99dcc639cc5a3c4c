// `npm start` and `npm test`: from a fresh clone to a running server, or through the whole check.
import { Failed, prepare, root, turbo } from './toolchain.mjs';

const [command, ...rest] = process.argv.slice(2);

try {
  prepare();
  if (command === 'start') {
    turbo('build');
    const { main } = await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
    process.chdir(root);
    await main(rest);
  } else {
    const { check } = await import('./check.mjs');
    check(rest);
  }
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.status);
}
