import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getProgram } from '@cloud-account/cli/programs';
import { withTemporaryFolder } from './temporary-folder.js';

/** What the checkers printed about a zone they accept; warnings are in it. */
export interface ZoneReport {
  readonly bind: string;
  readonly knot: string;
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const path = getProgram(program);
  return new Promise((resolve, reject) => {
    execFile(path, args, { timeout: 60_000 }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (error) reject(new Error(`${program} refuses the zone:\n${output}`, { cause: error }));
      else resolve(output);
    });
  });
}

/**
 * Has BIND's and Knot's own checkers read a zone file, without asking the network about hosts outside of it.
 * @throws Error with the checker's words when one of them refuses the zone or is not installed.
 */
export async function checkZone(zone: string, text: string): Promise<ZoneReport> {
  return withTemporaryFolder('zone-check', async (folder) => {
    const file = join(folder, 'zone');
    await writeFile(file, text);
    const [bind, knot] = await Promise.all([
      run('named-checkzone', ['-i', 'local', zone, file]),
      run('kzonecheck', ['-o', zone, file]),
    ]);
    return { bind, knot };
  });
}
