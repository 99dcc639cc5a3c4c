import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes the smallest system of Debian, with Node and npm as they are here. Only root can.
 *
 * @param folder its root directory
 */
export async function makeDebianWithNode(folder: string): Promise<void> {
  // The release of this machine, whose sources are known to be there.
  const release =
    /^VERSION_CODENAME=(\w+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  await run('mmdebstrap', ['--variant=minbase', release, folder], { maxBuffer: 2 ** 28 });
  await cp(process.execPath, path.join(folder, 'usr/local/bin/node'));
  const npm = await run('npm', ['root', '--global']);
  const npmFolder = path.join(folder, 'usr/local/lib/node_modules/npm');
  await cp(path.join(npm.stdout.trim(), 'npm'), npmFolder, { recursive: true });
  for (const name of ['npm', 'npx'])
    await run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `${folder}/usr/local/bin/${name}`]);
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS ?? ''].filter(Boolean))
    await cp(file, path.join(folder, file), { dereference: true });
}
