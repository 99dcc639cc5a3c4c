import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Argument, Command } from 'commander';
import { examples } from '../examples.js';
import { misused, refused } from '../problems.js';
import type { Open } from '../session.js';

const base = [
  'linux-image-cloud-amd64',
  'initramfs-tools',
  'systemd-sysv',
  'udev',
  'dbus',
  'iproute2',
  'ca-certificates',
  'openssh-server',
  'systemd-resolved',
];

/** The images that can be built: the release of Debian, the packages, and commands that change the system at `$1`. */
const images = {
  debian12: {
    release: 'bookworm',
    packages: [...base, 'cloud-init', 'cloud-guest-utils', 'netplan.io'],
    change: [],
  },
  // Root is signed in on the serial console, and nothing is read from the disks of the node.
  rescue: {
    release: 'bookworm',
    packages: [...base, 'e2fsprogs', 'xfsprogs', 'gdisk', 'rsync', 'ifupdown', 'isc-dhcp-client'],
    change: [
      'mkdir -p "$1/etc/systemd/system/serial-getty@ttyS0.service.d"',
      `printf '[Service]\\nExecStart=\\nExecStart=-/sbin/agetty --autologin root --noclear %%I vt220\\n' > "$1/etc/systemd/system/serial-getty@ttyS0.service.d/autologin.conf"`,
      // Nothing else makes the keys of the host, which images do not have.
      'mkdir -p "$1/etc/systemd/system/ssh.service.d"',
      `printf '[Service]\\nExecStartPre=\\nExecStartPre=/usr/bin/ssh-keygen -A\\nExecStartPre=/usr/sbin/sshd -t\\n' > "$1/etc/systemd/system/ssh.service.d/keys.conf"`,
      `printf 'auto eth0\\niface eth0 inet dhcp\\n' > "$1/etc/network/interfaces"`,
      `echo rescue > "$1/etc/hostname"`,
    ],
  },
} as const;

type Name = keyof typeof images;

/** The programs that build an image, and the packages of Debian that have them. */
const programs = { mmdebstrap: 'mmdebstrap', mke2fs: 'e2fsprogs', 'qemu-img': 'qemu-utils' } as const;

const names = Object.keys(images) as Name[];

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function run(program: string, args: readonly string[], print: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        print(text.toString());
      });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve();
      else reject(refused(`${program} failed (${status ?? 'it was stopped'}).`));
    });
  });
}

/** `images build`: an image for virtual machines, from packages of Debian. */
export const imageBuildCommand = (open: Open): Command =>
  new Command('build')
    .addArgument(new Argument('<image>', 'the image').choices(names))
    .option(
      '--to <directory>',
      'where to write it; by default the images of the machines of CLOUD_COMPUTE_DIR',
    )
    .option('--mirror <url>', 'the mirror of Debian', 'http://deb.debian.org/debian')
    .description('build an image for the virtual machines of this host, from packages of Debian')
    .addHelpText(
      'after',
      examples('images build debian12', 'images build rescue --to /var/lib/cloud/machines/images'),
    )
    .action(async (name: Name, { to, mirror }: { to?: string; mirror: string }, command: Command) => {
      const { output, print, config } = open(command);
      const { findProgram } = await import('@cloud-account/runtime');
      const missing = Object.entries(programs).filter(([program]) => findProgram(program) === undefined);
      if (missing.length > 0)
        throw misused(`Install ${missing.map(([, from]) => from).join(', ')}: they build images.`);
      const { machines, dataDirectory } = await config();
      const ofQemu = machines?.engine === 'qemu' ? machines.directory : path.join(dataDirectory, 'machines');
      const folder = path.resolve(to ?? path.join(ofQemu, 'images'));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = await mkdtemp(path.join(folder, '.build-'));
      try {
        const raw = path.join(unfinished, 'raw');
        const system = path.join(unfinished, 'system');
        await mkdir(system);
        const made = path.join(unfinished, 'qcow2');
        const { release, packages, change } = images[name];
        const hooks = [
          ...change,
          // The system names itself at its first boot.
          'rm -f "$1"/etc/ssh/ssh_host_*_key* "$1/etc/machine-id"; touch "$1/etc/machine-id"',
          'ln -sf ../run/systemd/resolve/stub-resolv.conf "$1/etc/resolv.conf"',
          // What is mounted in the system, such as /proc, is not part of it.
          `unshare --mount sh -c 'mount --bind "$1" "$2" && mke2fs -q -F -t ext4 -E root_owner=0:0 -d "$2" "$3" 2G' sh "$1" ${quoted(system)} ${quoted(raw)}`,
        ];
        await run(
          'mmdebstrap',
          [
            ...['--variant=minbase', '--format=null', `--include=${packages.join(',')}`],
            '--dpkgopt=path-exclude=/usr/share/{doc,man,locale}/*',
            ...hooks.map((hook) => `--customize-hook=${hook}`),
            ...[release, '/dev/null', mirror],
          ],
          print,
        );
        await run('qemu-img', ['convert', '-c', '-f', 'raw', '-O', 'qcow2', raw, made], print);
        const file = path.join(folder, `${name}.qcow2`);
        await rename(made, file);
        output.done(`Built ${file}.`, { image: name, file });
      } finally {
        await rm(unfinished, { recursive: true, force: true });
      }
    });
