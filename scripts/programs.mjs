// The programs that tests talk to, each with the package of Debian that has it. `node scripts/programs.mjs` prints the packages
// that `npm test` needs so that it skips nothing.
import { fileURLToPath } from 'node:url';

/** Of `npm test`. */
const ofTest = {
  postgres: 'postgresql',
  initdb: 'postgresql',
  pgbouncer: 'pgbouncer',
  named: 'bind9',
  'named-checkzone': 'bind9-utils',
  dig: 'bind9-dnsutils',
  knotd: 'knot',
  keymgr: 'knot',
  knotc: 'knot',
  kdig: 'knot-dnsutils',
  kzonecheck: 'knot-dnssecutils',
  pdns_server: 'pdns-server',
  pdnsutil: 'pdns-backend-sqlite3',
  sqlite3: 'sqlite3',
  'qemu-img': 'qemu-utils',
  chromium: 'chromium',
  curl: 'curl',
  python3: 'python3',
  script: 'bsdutils',
  'systemd-analyze': 'systemd',
  zsh: 'zsh',
  fish: 'fish',
};

/** Of `npm run test:all` besides. */
const ofAll = {
  pg_basebackup: 'postgresql',
  haproxy: 'haproxy',
  s3cmd: 's3cmd',
  rclone: 'rclone',
  aws: 'awscli',
  'qemu-system-x86_64': 'qemu-system-x86',
  lxd: 'lxd',
  busybox: 'busybox-static',
  dnsmasq: 'dnsmasq-base',
  'mkfs.btrfs': 'btrfs-progs',
  xorriso: 'xorriso',
  blkid: 'util-linux',
  mmdebstrap: 'mmdebstrap',
  podman: 'podman',
  runc: 'runc',
  openssl: 'openssl',
  pytest: 'python3-pytest',
  go: 'golang-go',
  rspec: 'ruby-rspec',
  'ssh-keygen': 'openssh-client',
  ip: 'iproute2',
  nft: 'nftables',
};

const all = { ...ofTest, ...ofAll };

/** @returns a line that installs programs on Debian, and names those that no package has */
export const howToInstall = (programs) => {
  const packages = [...new Set(programs.flatMap((name) => all[name] ?? []))];
  return packages.length === 0 ? '' : `apt-get install --no-install-recommends ${packages.join(' ')}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${[...new Set(Object.values(ofTest)), 'publicsuffix'].join('\n')}\n`);
