import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Code that reads the machine's clock, or draws values that no seed repeats. */
const OWN =
  /\b(?:randomUUID|randomBytes|randomInt|getRandomValues)\b|Math\.random|Date\.now\(\)|new Date\(\)|gen_random_uuid/;

/** The files that may, because clients see nothing of it, with what it is for. */
const allowed = {
  'packages/runtime/src/clock.ts': 'the machine’s clock itself',
  'packages/runtime/src/randomness.ts': 'values without a seed',
  'apps/server/src/credentials/encryption-keys.ts': 'a key that stays on this machine',
  'packages/runtime/src/encryption/encryption.ts': 'nonces of encryption',
  'apps/server/src/credentials/password.ts': 'salts of hashes',
  'packages/database/src/embedded/data-directory.ts': 'names of unfinished directories',
  'packages/database/src/embedded/directory-lock.ts': 'the lock of the data directory',
  'packages/database/src/migrations.ts': 'the log of migrations',
  'packages/database/src/transaction.ts': 'the delay before another try',
  'packages/machines/src/incus/daemon/client.ts': 'how long work of the daemon may take',
  'packages/machines/src/incus/instances.ts': 'how long an instance may be busy',
  'packages/machines/src/qemu/guest.ts': 'how long a process of this host may take',
  'packages/machines/src/qemu/qmp.ts': 'how long a machine may be busy with others',
  'packages/object-store/src/bytes/copy-each.ts': 'names of bytes that clients do not see',
  'packages/object-store/src/bytes/files/blobs.ts':
    'names of files, of which a replaced state may have left some',
  'packages/object-store/src/bytes/files/incoming.ts': 'the name of the directory of a process',
  'packages/object-store/src/bytes/s3/s3-bytes.ts': 'names of keys that clients do not see',
  'packages/object-store/src/bytes/sealed-bytes.ts': 'salts of encryption',
  'packages/object-store/src/encryption/data-keys.ts': 'keys that clients do not see',
  'packages/dns/src/client/ask-soa.ts': 'numbers of messages to other name servers',
  'packages/dns/src/client/send-notify.ts': 'numbers of messages to other name servers',
  'packages/dns/src/client/zone-transfer.ts': 'numbers of messages to other name servers',
  'packages/dns/src/messages/cookies.ts': 'the secret of cookies',
  'packages/dns/src/server/networks.ts': 'the seed of a hash table',
  'packages/dns/src/server/responder.ts':
    'the time of signatures, which other name servers compare with theirs',
  'packages/dns/src/server/response-rate.ts': 'the seed of a hash table',
  'packages/dns/src/zone/build.ts': 'the seed of a hash table',
  'packages/s3/src/gateway/gateway.ts': 'ids where the server gives none',
  'packages/s3/src/lifecycle/lifecycle-document.ts': 'ids where the server gives none',
} as const;

const folders = [
  'apps/server/src',
  ...['core', 'database', 'dns', 'machines', 'object-store', 'runtime', 's3'].map(
    (name) => `packages/${name}/src`,
  ),
];

const isOwn = (name: string): boolean =>
  name.endsWith('.ts') && !/(?:\.test|\.fixture)\.ts$|\/generated\/|\/src\/lab\//.test(name);

it('takes the time and all random values that clients see from the cloud’s clock and seed', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => isOwn(name) && OWN.test(readFileSync(path.join(root, name), 'utf8'))),
  );
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
