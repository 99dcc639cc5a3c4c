import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { templateIsCurrent } from '@cloud-account/server/database/embedded/template';
import { onceInRun } from './run.js';

const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url));

/**
 * Makes the template of embedded databases if migrations or the catalog have changed.
 *
 * @throws Error when it cannot be made
 */
export async function makeTemplate(): Promise<void> {
  await onceInRun('embedded-template', async () => {
    if (!(await templateIsCurrent())) {
      const program = ['--conditions=source', '--import', 'tsx', 'src/database/embedded/build-template.ts'];
      const { status, stderr } = spawnSync(process.execPath, program, { cwd: server, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    }
    return 'current';
  });
}
