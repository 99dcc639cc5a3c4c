// `pnpm dev`: serves the sources, and again after every edit.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { environment, root, turbo } from './toolchain.mjs';

await install('everything');
await turbo(['generate']);

// What the server reads without importing it.
const included = [
  'packages/spec/src/generated',
  'packages/database/catalog',
  'packages/database/prisma/migrations',
];
const tsx = spawn(
  'tsx',
  [
    'watch',
    ...included.map((folder) => `--include=${folder}`),
    '--conditions=source',
    'apps/server/src/cli.ts',
  ],
  {
    cwd: root,
    env: { CLOUD_DATA_DIR: '.data/dev', CLOUD_SHUTDOWN_TIMEOUT: '1000', ...environment },
    // tsx passes a signal on, and a server that gets it from the terminal, too, ends at once: so it is in another group.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
tsx.on('exit', (code) => process.exit(code ?? 1));
// Once: a second signal, such as the one that pnpm passes on, would end the server at once.
await new Promise((resolve) => ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((name) => process.on(name, resolve)));
tsx.kill('SIGTERM');
