// A process of `pnpm dev`. Packages, which edits do not change, are loaded at once; the sources are read and served when
// their time has come.
import { on } from 'node:events';
import { readFileSync } from 'node:fs';

// Whoever started this process tells it all it does; it is not to stay behind alone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const orders = on(process, 'message');

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const packages = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@cloud-account/'));
// Some have no entry of their own, only parts; those are loaded with the sources.
await Promise.allSettled(packages.map((name) => import(name)));

await orders.next();
const { main } = await import('../src/main.ts');
await orders.next();
await main([]);
process.send('serving');
