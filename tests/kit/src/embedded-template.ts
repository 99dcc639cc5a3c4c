import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { templateIsCurrent } from '@cloud-account/database';
import { onceInRun } from './run.js';

const folder = fileURLToPath(new URL('../../../packages/database/', import.meta.url));

/**
 * Makes the template of embedded databases if migrations or the catalog have changed.
 *
 * @throws Error when it cannot be made
 */
export async function makeTemplate(): Promise<void> {
  await onceInRun('embedded-template', async () => {
    if (!(await templateIsCurrent())) {
      const program = ['--conditions=source', '--import', 'tsx', 'src/embedded/build-template.ts'];
      const { status, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    }
    return 'current';
  });
}
