import type { SettingText } from './setting-text.js';

/** The settings of the machines of nodes. */
export const machineSettings = {
  CLOUD_COMPUTE: {
    default: 'simulated',
    describes:
      'simulated, qemu or incus: whether compute nodes are simulated, run as virtual machines of QEMU on this host, or as instances of Incus or LXD. A database has machines of one kind.',
  },
  CLOUD_COMPUTE_DIR: {
    default: '',
    describes:
      'The directory with the disks, volumes, backups and images of virtual machines, and with the sockets of those that run. Its path has at most 58 bytes. Unset: machines in the data directory.',
  },
  CLOUD_COMPUTE_HOST: {
    default: '',
    describes:
      'The name of this host, by which the database knows its virtual machines. Unset: the name that the system has.',
  },
  CLOUD_QEMU_ACCELERATOR: {
    default: 'kvm',
    describes:
      'kvm or tcg: whether the processor of the host runs virtual machines, or QEMU translates their instructions, which is about ten times slower and works everywhere.',
  },
  CLOUD_QEMU_BRIDGE: {
    default: '',
    describes:
      'The bridge of the host that joins public interfaces of virtual machines, such as br0; their systems get their addresses from the API. Unset: each machine has user networking, by which its system reaches 127.0.0.1 of the host, and a port of 127.0.0.1 leads to its SSH.',
  },
  CLOUD_QEMU_SHUTDOWN_TIMEOUT: {
    default: '60000',
    unit: 'milliseconds',
    describes:
      'How long a system has to shut down, in milliseconds, before its virtual machine is powered off.',
  },
  CLOUD_INCUS_ADDRESS: {
    default: '/var/lib/incus/unix.socket',
    describes:
      'The daemon of Incus or LXD that runs compute nodes: the path of its socket, or a URL such as https://10.0.0.5:8443.',
  },
  CLOUD_INCUS_CERTIFICATE: {
    default: '',
    describes:
      'The file with the certificate, as PEM, by which a daemon that is reached over HTTPS knows this server.',
  },
  CLOUD_INCUS_KEY: {
    default: '',
    describes: 'The file with the key, as PEM, of CLOUD_INCUS_CERTIFICATE.',
  },
  CLOUD_INCUS_DAEMON_CERTIFICATE: {
    default: '',
    describes:
      'The file with the certificate, as PEM, that the daemon of Incus or its cluster has over HTTPS. Unset: it has one that a known authority signed.',
  },
  CLOUD_INCUS_PROJECT: {
    default: 'cloud',
    describes:
      'The project of Incus that has all machines, disks, volumes, backups and images of this server, and nothing else. The server makes it if it is missing.',
  },
  CLOUD_INCUS_KIND: {
    default: 'virtual-machine',
    describes:
      'virtual-machine or container: the kind of the instances. Containers share the kernel of their host and run on hosts without KVM.',
  },
  CLOUD_INCUS_POOL: {
    default: 'default',
    describes: 'The storage pool of Incus with the disks, volumes and backups.',
  },
  CLOUD_INCUS_NETWORK: {
    default: '',
    describes:
      'The network of Incus, such as incusbr0, that joins all systems, which get their addresses from it. Unset: systems have no network.',
  },
  CLOUD_INCUS_SHUTDOWN_TIMEOUT: {
    default: '60000',
    unit: 'milliseconds',
    describes:
      'How long a system has to shut down, in milliseconds, before its instance of Incus is stopped. The daemon counts in whole seconds.',
  },
  CLOUD_COMPUTE_TIMES: {
    default: 'scaled',
    describes:
      'instant, scaled or real: the duration of tasks of the simulated machines, such as a boot: none, about a second, or as long as on real hosts.',
  },
  CLOUD_COMPUTE_LEAST: {
    default: '1000',
    unit: 'milliseconds',
    describes:
      'The shortest duration in milliseconds of each status of a node during an operation, such as a boot or a resize, so that clients that read the node each second see the status. It has no effect when CLOUD_COMPUTE_TIMES is instant.',
  },
} as const satisfies Record<string, SettingText>;
