import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigProblem, isLoopback, readConfig } from './config.js';
import { settings } from './settings.js';

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblem);
    return (error as ConfigProblem).message.split('\n');
  }
  return [];
};

describe('readConfig', () => {
  it('needs nothing, and then keeps to this machine', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      publicUrl: undefined,
      demo: true,
      validateResponses: true,
      rateFactor: 1,
      trustedProxies: [],
      bodyLimit: 1024 * 1024,
      importPrivateAddresses: true,
      resolvers: [],
      resolverTimeout: 5_000,
      objects: {
        host: '127.0.0.1',
        port: undefined,
        domain: 'objects.localhost',
        directory: '.data/objects',
      },
      encryptionKeys: [],
    });
  });

  it('takes empty and blank values for unset', () => {
    const blank = Object.fromEntries(Object.keys(settings).map((name, at) => [name, at % 2 ? '' : '  ']));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('takes what is set', () => {
    const config = readConfig({
      CLOUD_HOST: '0.0.0.0',
      CLOUD_PORT: ' 0 ',
      DATABASE_URL: 'postgres://user:word@db.example/cloud',
      CLOUD_PUBLIC_URL: 'https://cloud.example///',
      CLOUD_DEMO: 'off',
      CLOUD_TRUSTED_PROXIES: '10.0.0.0/8, ::1,',
      CLOUD_IMPORT_PRIVATE_ADDRESSES: 'on',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      databaseUrl: 'postgres://user:word@db.example/cloud',
      publicUrl: 'https://cloud.example',
      demo: false,
      trustedProxies: ['10.0.0.0/8', '::1'],
      importPrivateAddresses: true,
    });
  });

  it.each([
    ['off', 'off'],
    ['192.0.2.53, 192.0.2.54:5353', ['192.0.2.53', '192.0.2.54:5353']],
    ['2001:db8::53,[2001:db8::54]:5353,[::1]', ['2001:db8::53', '[2001:db8::54]:5353', '[::1]']],
  ])('looks names up where %s says', (text, servers) => {
    expect(readConfig({ CLOUD_RESOLVERS: text }).resolvers).toEqual(servers);
  });

  it.each([
    ['', { ipv4: [], ipv6: [] }],
    [
      '192.0.2.1, 2001:DB8::1,192.0.2.2,2001:db8:0::2',
      { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1', '2001:db8::2'] },
    ],
    ['2001:db8::1,2001:db8:0::1, ::ffff:192.0.2.1', { ipv4: ['192.0.2.1'], ipv6: ['2001:db8::1'] }],
  ])('transfers zones from "%s"', (text, addresses) => {
    expect(readConfig({ CLOUD_DNS_TRANSFER_ADDRESSES: text }).transferAddresses).toEqual(addresses);
  });

  it.each([
    ['127.0.0.1', 'auto', true],
    ['0.0.0.0', 'auto', false],
    ['::', 'auto', false],
    ['192.0.2.1', 'auto', false],
    ['::1', 'auto', true],
    ['127.0.0.1', 'off', false],
    ['0.0.0.0', 'on', true],
  ])('on %s with imports from private addresses %s: %s', (host, choice, allowed) => {
    const config = readConfig({ CLOUD_HOST: host, CLOUD_IMPORT_PRIVATE_ADDRESSES: choice });
    expect(config.importPrivateAddresses).toBe(allowed);
  });

  it.each([{ CLOUD_PUBLIC_URL: 'https://cloud.example' }, { CLOUD_TRUSTED_PROXIES: '127.0.0.1' }])(
    'allows no imports from private addresses by itself where others reach the server: %j',
    (reached) => {
      expect(readConfig(reached).importPrivateAddresses).toBe(false);
      const chosen = readConfig({ ...reached, CLOUD_IMPORT_PRIVATE_ADDRESSES: 'on' });
      expect(chosen.importPrivateAddresses).toBe(true);
    },
  );

  it.each([
    ['on', 1],
    ['off', undefined],
    ['10', 10],
    ['0.001', 0.001],
    ['1000000', 1_000_000],
  ])('allows the published number of requests, with %s, so many times: %s', (text, factor) => {
    expect(readConfig({ CLOUD_RATE_LIMITS: text }).rateFactor).toBe(factor);
  });

  it.each([
    ['CLOUD_PORT', '65536'],
    ['CLOUD_PORT', '-1'],
    ['CLOUD_PORT', '80.5'],
    ['CLOUD_PORT', '8e1'],
    ['CLOUD_PORT', 'http'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_URL', 'mysql://db.example/cloud'],
    ['DATABASE_URL', 'db.example'],
    ['CLOUD_PUBLIC_URL', 'cloud.example'],
    ['CLOUD_PUBLIC_URL', 'ftp://cloud.example'],
    ['CLOUD_PLATFORM_DOMAIN', '-.example'],
    ['CLOUD_PLATFORM_DOMAIN', 'a b.example'],
    ['CLOUD_PLATFORM_DOMAIN', `${'a.'.repeat(120)}example`],
    ['CLOUD_S3_PORT', '65536'],
    ['CLOUD_S3_DOMAIN', 'a b.example'],
    ['CLOUD_S3_URL', 'objects.example'],
    ['CLOUD_S3_HOSTS', 'cloud.example, a b.example'],
    ['CLOUD_S3_HOSTS', 'cloud.example:8081'],
    ['CLOUD_S3_IDLE_TIMEOUT', '0'],
    ['CLOUD_OBJECTS', 'rgw'],
    ['CLOUD_ENCRYPTION_KEYS', 'c2hvcnQ='],
    ['CLOUD_DEMO', 'yes'],
    ['CLOUD_LOG_LEVEL', 'loud'],
    ['CLOUD_VALIDATE_RESPONSES', '1'],
    ['CLOUD_RATE_LIMITS', '0'],
    ['CLOUD_RATE_LIMITS', '-1'],
    ['CLOUD_RATE_LIMITS', '10x'],
    ['CLOUD_RATE_LIMITS', '1e3'],
    ['CLOUD_RATE_LIMITS', '0.0001'],
    ['CLOUD_RATE_LIMITS', '1000001'],
    ['CLOUD_RATE_LIMITS', 'none'],
    ['CLOUD_TRUSTED_PROXIES', 'proxy.example'],
    ['CLOUD_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['CLOUD_BODY_LIMIT', '10'],
    ['CLOUD_PUBLISH_DELAY', '60001'],
    ['CLOUD_IMPORT_PRIVATE_ADDRESSES', 'maybe'],
    ['CLOUD_IMPORT_TIMEOUT', '0'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', 'ns1.example'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', '192.0.2.1:53'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', '192.0.2.0/24'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', 'fe80::1%eth0'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', '0.0.0.0'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', 'ff02::1'],
    ['CLOUD_DNS_TRANSFER_ADDRESSES', '192.0.2.1,192.0.2.2,192.0.2.3'],
    ['CLOUD_RESOLVERS', 'ns1.example'],
    ['CLOUD_RESOLVERS', '192.0.2.53:0'],
    ['CLOUD_RESOLVERS', '192.0.2.53:65536'],
    ['CLOUD_RESOLVERS', '192.0.2.53,off'],
    ['CLOUD_RESOLVERS', '2001:db8::53:x'],
    ['CLOUD_RESOLVERS', '[192.0.2.53]:53'],
    ['CLOUD_RESOLVER_TIMEOUT', '60001'],
    ['CLOUD_WORKERS', '0'],
    ['CLOUD_COMPUTE', 'kvm'],
    ['CLOUD_QEMU_ACCELERATOR', 'on'],
    ['CLOUD_INCUS_ADDRESS', 'unix.socket'],
    ['CLOUD_INCUS_KIND', 'vm'],
    ['CLOUD_INCUS_PROJECT', '../other'],
    ['CLOUD_INCUS_SHUTDOWN_TIMEOUT', '600001'],
    ['CLOUD_RETENTION_DAYS', '0'],
    ['CLOUD_SHUTDOWN_TIMEOUT', '9999999999999999'],
  ])('refuses %s=%s by its name', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
  });

  it('takes an S3 server for the bytes of objects whole, also while they are moved to files', () => {
    const s3 = {
      CLOUD_OBJECTS_S3_ENDPOINT: 'https://s3.example:7480',
      CLOUD_OBJECTS_S3_BUCKET: 'bytes',
      CLOUD_OBJECTS_S3_ACCESS_KEY: 'access',
      CLOUD_OBJECTS_S3_SECRET_KEY: 'secret',
    };
    expect(readConfig({}).objects).toMatchObject({ keptIn: 'files', s3: undefined });
    expect(readConfig(s3).objects).toMatchObject({
      keptIn: 'files',
      s3: { region: 'us-east-1', prefix: '' },
    });
    expect(readConfig({ ...s3, CLOUD_OBJECTS: 's3', CLOUD_OBJECTS_S3_PREFIX: 'a/b/' }).objects).toMatchObject(
      {
        keptIn: 's3',
        s3: { url: 'https://s3.example:7480', bucket: 'bytes', prefix: 'a/b/' },
      },
    );
    expect(problemsOf({ ...s3, CLOUD_OBJECTS: 's3', CLOUD_OBJECTS_S3_BUCKET: '' })).toEqual([
      'CLOUD_OBJECTS_S3_BUCKET must be set to keep objects on an S3 server.',
    ]);
    expect(problemsOf({ CLOUD_OBJECTS: 's3' })).toHaveLength(4);
    for (const [name, value] of [
      ['CLOUD_OBJECTS_S3_ENDPOINT', 'https://s3.example/path'],
      ['CLOUD_OBJECTS_S3_ENDPOINT', 's3.example'],
      ['CLOUD_OBJECTS_S3_PREFIX', 'a'],
      ['CLOUD_OBJECTS_S3_PREFIX', '/'],
    ] as const)
      expect(problemsOf({ ...s3, [name]: value })).toEqual([expect.stringMatching(`^${name} must .+\\.$`)]);
  });

  it('takes several processes where they can share a database, and no lab', () => {
    const shared = { DATABASE_URL: 'postgresql://db.example/cloud' };
    const workersOf = (environment: Record<string, string>) => readConfig(environment).workers;
    expect(workersOf({})).toBe(1);
    expect(workersOf({ ...shared, CLOUD_WORKERS: '3' })).toBe(3);
    expect(workersOf({ ...shared, CLOUD_WORKERS: 'auto' })).toBe(availableParallelism());
    expect(workersOf({ CLOUD_WORKERS: 'auto' })).toBe(1);
    expect(workersOf({ ...shared, CLOUD_WORKERS: 'auto', CLOUD_LAB: 'on' })).toBe(1);
    expect(problemsOf({ CLOUD_WORKERS: '2' })).toEqual([expect.stringContaining('needs DATABASE_URL')]);
    expect(problemsOf({ ...shared, CLOUD_WORKERS: '2', CLOUD_LAB: 'on' })).toEqual([
      expect.stringContaining('CLOUD_LAB=off'),
    ]);
  });

  it('runs virtual machines where the setting asks for them, and without the lab', () => {
    expect(readConfig({}).machines).toBeUndefined();
    const qemu = { CLOUD_COMPUTE: 'qemu', CLOUD_DATA_DIR: '/var/lib/cloud', CLOUD_COMPUTE_HOST: 'rack-7' };
    expect(readConfig(qemu).machines).toEqual({
      engine: 'qemu',
      host: 'rack-7',
      directory: '/var/lib/cloud/machines',
      accelerator: 'kvm',
      bridge: undefined,
      shutdownDeadline: 60_000,
    });
    expect(problemsOf({ ...qemu, CLOUD_LAB: 'on' })).toEqual([expect.stringContaining('CLOUD_LAB=off')]);
  });

  it('runs instances of Incus at a socket, or over HTTPS with a certificate', () => {
    const incus = { CLOUD_COMPUTE: 'incus', CLOUD_COMPUTE_HOST: 'rack-7' };
    const machines = {
      ...{ engine: 'incus', host: 'rack-7', project: 'cloud', kind: 'virtual-machine', pool: 'default' },
      ...{ address: '/var/lib/incus/unix.socket', client: undefined, daemonCertificate: undefined },
      ...{ network: undefined, shutdownDeadline: 60_000 },
    };
    expect(readConfig(incus).machines).toEqual(machines);
    const remote = {
      ...{ ...incus, CLOUD_INCUS_ADDRESS: 'https://10.0.0.5:8443', CLOUD_INCUS_KIND: 'container' },
      ...{ CLOUD_INCUS_CERTIFICATE: '/etc/cloud.crt', CLOUD_INCUS_KEY: '/etc/cloud.key' },
    };
    expect(readConfig(remote).machines).toEqual({
      ...machines,
      ...{ address: 'https://10.0.0.5:8443', kind: 'container' },
      client: { certificate: '/etc/cloud.crt', key: '/etc/cloud.key' },
    });
    expect(problemsOf({ ...remote, CLOUD_INCUS_KEY: '' })).toEqual([
      expect.stringContaining('needs CLOUD_INCUS_CERTIFICATE and CLOUD_INCUS_KEY'),
    ]);
    expect(problemsOf({ ...incus, CLOUD_LAB: 'on' })).toEqual([expect.stringContaining('CLOUD_LAB=off')]);
  });

  it('tells everything that is wrong at once', () => {
    const wrong = { CLOUD_PORT: 'x', DATABASE_URL: 'x', CLOUD_PLATFORM_DOMAIN: '-', CLOUD_DEMO: 'x' };
    expect(problemsOf(wrong).map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
  });

  it('repeats no value that may hold a password', () => {
    const secret = 'pass-word-1';
    const wrong = {
      DATABASE_URL: `mysql://user:${secret}@db.example/cloud`,
      CLOUD_PUBLIC_URL: `ftp://user:${secret}@cloud.example`,
      CLOUD_ENCRYPTION_KEYS: secret,
    };
    expect(problemsOf(wrong)).toHaveLength(3);
    expect(problemsOf(wrong).join()).not.toContain(secret);
  });
});

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])(
    'is so for %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.1', '192.0.2.1', 'localhost.example', '127.0.0.1.example', ''])(
    'is not so for %s',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe('a setting that is a number', () => {
  const numbers = Object.entries(settings).flatMap(([name, { describes }]) => {
    const [problem = ''] = problemsOf({ [name]: '1s' });
    return problem.includes('must be a whole number') ? [{ name, describes, problem }] : [];
  });

  it.each(numbers)('names its unit where it is refused: $name', ({ describes, problem }) => {
    const [unit] = /\b(?:milliseconds|seconds|days|mib|bytes)\b/.exec(describes.toLowerCase()) ?? [];
    const counted = unit === undefined ? '' : ` of ${unit}`;
    expect(problem.toLowerCase()).toContain(` a whole number${counted} from `);
  });

  it('is refused with its unit and its bounds', () => {
    expect(problemsOf({ CLOUD_COMPUTE_LEAST: '1s', CLOUD_DISK_RESERVE: '5%' })).toEqual([
      'CLOUD_DISK_RESERVE must be a whole number of MiB from 0 to 1000000000, not "5%".',
      'CLOUD_COMPUTE_LEAST must be a whole number of milliseconds from 0 to 600000, not "1s".',
    ]);
  });
});

describe('.env.example', () => {
  it('lists every setting with its default, and a word about it', async () => {
    const text = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^# (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(listed).toEqual(Object.entries(settings).map(([name, setting]) => [name, setting.default]));
    for (const [name, { describes }] of Object.entries(settings)) {
      expect(text.replaceAll('\n# ', ' '), name).toContain(describes);
    }
  });
});
