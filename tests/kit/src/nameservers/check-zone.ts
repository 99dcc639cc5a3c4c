import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getProgram } from '../programs.js';
import { withTemporaryFolder } from './temporary-folder.js';

/** The output of the checkers for an accepted zone, including warnings. */
export interface ZoneReport {
  readonly bind: string;
  readonly knot: string;
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const path = getProgram(program);
  return new Promise((resolve, reject) => {
    execFile(path, args, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (error) reject(new Error(`${program} refuses the zone:\n${output}`, { cause: error }));
      else resolve(output);
    });
  });
}

/**
 * Checks a zone file with the checkers of BIND and Knot, without lookups of hosts outside the zone.
 * @throws Error with the output of a checker that refuses the zone or is not installed
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
