import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getProgram } from '@cloud-account/testkit/programs';

const run = promisify(execFile);

const inittab = `::sysinit:/etc/rc
console::respawn:/bin/login
::ctrlaltdel:/sbin/reboot
::shutdown:/bin/touch /root/shut-down
`;

/** The system uses its processor for a moment, which statistics show, and marks in `/root/shut-down` that it shut down. The daemon writes what cloud-init would read into files. */
const rc = `#!/bin/sh
export PATH=/bin:/sbin
hostname "$(cat /etc/hostname)"
ip link set lo up
i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done
[ -e /sys/class/net/eth0 ] && ip link set eth0 up && udhcpc -b -i eth0 -s /etc/udhcpc -t 8 -T 1 -A 2 -q >/dev/null 2>&1 &
echo "up" > /dev/console
`;

const udhcpc = `#!/bin/sh
[ "$1" = bound ] && ip addr add $ip/24 dev $interface
exit 0
`;

const metadata = {
  architecture: 'x86_64',
  creation_date: 1_700_000_000,
  properties: { description: 'busybox' },
  templates: {
    '/etc/hostname': { when: ['create', 'copy'], template: 'hostname.tpl' },
    '/etc/user-data': { when: ['create'], template: 'user-data.tpl' },
    '/etc/vendor-data': { when: ['create'], template: 'vendor-data.tpl' },
  },
};

const templates = {
  hostname: '{{ container.name }}',
  'user-data': '{{ config_get("cloud-init.user-data", "") }}',
  'vendor-data': '{{ config_get("cloud-init.vendor-data", "") }}',
};

/** Makes an image of a container with busybox, of 1 MB. */
export async function makeContainerImage(file: string): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'image-'));
  const root = path.join(directory, 'rootfs');
  const inRoot = (name: string) => path.join(root, name);
  for (const name of ['bin', 'sbin', 'etc', 'dev', 'proc', 'sys', 'tmp', 'root', 'run', 'mnt', 'var/log'])
    await mkdir(inRoot(name), { recursive: true });
  const busybox = getProgram('busybox');
  await cp(busybox, inRoot('bin/busybox'), { dereference: true });
  const { stdout } = await run(busybox, ['--list']);
  for (const applet of stdout.trim().split('\n'))
    if (applet !== 'busybox') await symlink('/bin/busybox', inRoot(`bin/${applet}`));
  await symlink('/bin/busybox', inRoot('sbin/init'));
  const files = {
    'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
    'etc/group': 'root:x:0:\n',
    'etc/shadow': 'root:*:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n',
    'etc/shells': '/bin/sh\n',
    'etc/inittab': inittab,
    'etc/rc': rc,
    'etc/udhcpc': udhcpc,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(inRoot(name), text);
  await chmod(inRoot('etc/shadow'), 0o640);
  for (const name of ['etc/rc', 'etc/udhcpc']) await chmod(inRoot(name), 0o755);
  await mkdir(path.join(directory, 'templates'));
  for (const [name, text] of Object.entries(templates))
    await writeFile(path.join(directory, 'templates', `${name}.tpl`), text);
  await writeFile(path.join(directory, 'metadata.yaml'), JSON.stringify(metadata));
  const what = ['metadata.yaml', 'templates', 'rootfs'];
  await run('tar', ['-C', directory, '-czf', file, '--numeric-owner', '--owner=0', '--group=0', ...what]);
  await rm(directory, { recursive: true });
}
