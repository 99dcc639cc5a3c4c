import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oauthLimit, signInLimits } from '@cloud-account/core';
import { settings } from '../../../server/src/config/settings.ts';
import { table } from '../markdown.mjs';
import { places } from '../places.mjs';

const grouped = (number) => Number(number).toLocaleString('en-US');

const minutes = ({ seconds }) => `${seconds / 60} min`;

/** A test by its path in the repository; one that is not there fails the build. */
const tested = (path) => {
  if (!existsSync(join(places.repository, path)))
    throw new Error(`The page of bounds names no test: ${path}`);
  return `\`${path}\``;
};

/** A bound that the specification writes beside a schema. */
const boundsIn = ({ document }, schema) => {
  const bounds = document.components.schemas[schema]['x-bounds'];
  return (name) => grouped(bounds[name].maximum);
};

/**
 * Every resource that one caller could use up for others, what bounds it, what the caller gets, and the test of it. The
 * numbers are read from the specification, the settings and core.
 */
export const boundsFragment = (specifications) => {
  const v4 = specifications.find(({ id }) => id === 'v4');
  const set = (name) => `${grouped(settings[name].default)} ([\`${name}\`](/guides/configuration#${name}))`;
  const [
    filter,
    domain,
    imports,
    zones,
    lookups,
    account,
    user,
    ticket,
    bucket,
    cluster,
    node,
    clone,
    login,
    device,
    images,
    key,
  ] = [
    'FilterText',
    'Domain',
    'DomainImport',
    'ZoneFile',
    'IpAddressUpdate',
    'Account',
    'Profile',
    'Ticket',
    'Bucket',
    'StorageCluster',
    'Node',
    'NodeClone',
    'Login',
    'TrustedDevice',
    'ImageUpload',
    'IdempotencyKeyValue',
  ].map((name) => boundsIn(v4, name));
  const connections = tested('apps/server/src/http/connections.test.ts');
  const phases = tested('tests/bounds/connections.test.ts');
  const lists = tested('tests/bounds/lists.both.test.ts');
  const objects = tested('tests/bounds/objects.both.test.ts');
  const capacity = tested('tests/bounds/capacity.both.test.ts');
  const nodes = tested('tests/bounds/nodes.both.test.ts');
  const maxOf = (whose, bound, kinds, test = capacity) =>
    Object.entries(kinds).map(([kind, words]) => [`${words} of ${whose}`, bound(kind), '400', test]);
  return table(
    ['Resource', 'Bound', 'Beyond the bound', 'Test'],
    [
      [
        'Connections of all clients',
        `${set('CLOUD_CONNECTIONS')} of each listener`,
        'the server closes a connection of the address that has most: one that waits for a further request, otherwise the oldest one whose client sends or reads slowly',
        phases,
      ],
      [
        'Connections of one address, or of one IPv6 network (/64)',
        `${set('CLOUD_CONNECTIONS_PER_ADDRESS')} of each listener`,
        'the same, among the connections of the address; the server refuses the new connection while it works on requests of all others',
        phases,
      ],
      [
        'Requests in progress on one connection',
        '4',
        'the server reads further requests later, in turn with other connections',
        tested('packages/runtime/src/listeners/read-requests.test.ts'),
      ],
      [
        'DNS connections of all clients, and of one address or IPv6 network (/56)',
        '1,000 and 50',
        'the server closes a connection by the same rules',
        tested('packages/dns/src/server/hostile.test.ts'),
      ],
      [
        'Time for the head of a request',
        `${set('CLOUD_HEAD_TIMEOUT')} ms`,
        '408, and the server closes the connection',
        connections,
      ],
      [
        'Time for a TLS handshake with object storage',
        `${set('CLOUD_HEAD_TIMEOUT')} ms`,
        'the server closes the connection',
        tested('packages/object-store/src/listener.test.ts'),
      ],
      [
        'Connections after a broken request',
        'half a second',
        '400, 408 or 431, and the server closes the connection',
        connections,
      ],
      [
        'Time in which a client reads an answer',
        `${set('CLOUD_SEND_TIMEOUT')} ms`,
        'the server closes the connection',
        tested('apps/server/src/http/responses/sending.unit.test.ts'),
      ],
      [
        'Requests of a token, of a user, of an address',
        '[rate limits](/guides/rate-limits)',
        '429 with `Retry-After`',
        tested('apps/server/src/http/rate-limits.both.test.ts'),
      ],
      [
        'Lists and zone files of an account at the same time',
        set('CLOUD_LISTS_AT_ONCE'),
        'further requests wait; when many wait, 429 with `Retry-After`',
        lists,
      ],
      [
        'Changes of an account at the same time',
        set('CLOUD_WRITES_AT_ONCE'),
        'further requests wait; when many wait, 429 with `Retry-After`',
        tested('tests/bounds/writes.test.ts'),
      ],
      [
        'Conditions of a filter',
        `${filter('conditions')}, of these ${filter('searches')} with \`+contains\` for ${filter('sought')} characters together`,
        '400 on `X-Filter`',
        lists,
      ],
      [
        'Time to filter a list',
        '3 s on PostgreSQL; the embedded database cannot cancel a statement, and the bounds above limit it',
        '400 on `X-Filter`; use a narrower filter',
        lists,
      ],
      [
        'Size of a body',
        `${set('CLOUD_BODY_LIMIT')} bytes`,
        '413',
        tested('apps/server/src/http/requests/bodies.test.ts'),
      ],
      ...maxOf('an account', account, {
        domains: 'Domains',
        firewalls: 'Firewalls',
        volumes: 'Volumes',
        tickets: 'Tickets',
        users: 'Users',
        tags: 'Tags',
        oauth_clients: 'OAuth clients',
        payment_methods: 'Payment methods',
      }),
      ...maxOf(
        'an account',
        account,
        { payments: 'Payments' },
        tested('packages/core/src/account/capacity.test.ts'),
      ),
      ...maxOf('an account', account, { nodes: 'Nodes' }, nodes),
      ...maxOf('a node', node, { disks: 'Disks', configs: 'Configuration profiles' }, nodes),
      ['Waiting and running jobs of a node', '1, and its deletion', '400, `Node busy.`', nodes],
      [
        'Jobs of an account at the same time',
        'accounts take turns, and one worker is for the others',
        'its other jobs wait',
        tested('tests/bounds/jobs.test.ts'),
      ],
      [
        'Clones of a node at the same time',
        clone('at_once'),
        '400',
        tested('apps/server/src/operations/nodes/machines/clones-at-once.test.ts'),
      ],
      ...maxOf('a user', user, {
        tokens: 'Personal access tokens',
        ssh_keys: 'SSH keys',
        apps: 'OAuth apps',
      }),
      ...maxOf('a ticket', ticket, { replies: 'Replies' }),
      [
        'Records of a domain',
        domain('records'),
        '400',
        tested('apps/server/src/operations/domains/records/record-conflicts.test.ts'),
      ],
      [
        "Names and targets of a domain's records",
        `${domain('recordBytes')} bytes together`,
        '400; the server renders zones in steps, with requests in between',
        tested('tests/bounds/zones.both.test.ts'),
      ],
      [
        'Objects of an account in a cluster',
        `${cluster('objects')}, of ${cluster('bytes')} bytes together`,
        'S3: 403 `QuotaExceeded`',
        tested('packages/object-store/src/limits/quota.both.test.ts'),
      ],
      [
        'Incomplete multipart uploads of a bucket',
        bucket('uploads'),
        'S3: 403 `QuotaExceeded`',
        tested('packages/object-store/src/limits/quota.both.test.ts'),
      ],
      [
        'Lines of access logs that wait to be written: of a bucket, and of a server',
        `${bucket('logBytes')} bytes, and ${bucket('logBytesOfAll')}`,
        'further lines are dropped, and counted in the log of the server',
        tested('packages/object-store/src/logs/access-logs.test.ts'),
      ],
      [
        'Space of the disk',
        'all except a reserve: 5 %, or 512 MiB if that is more ([`CLOUD_DISK_RESERVE`](/guides/configuration#CLOUD_DISK_RESERVE))',
        'S3: 507 `InsufficientCapacity`; attachments: 503; all other requests continue',
        tested('tests/bounds/disk.all.test.ts'),
      ],
      [
        'Imports in progress',
        `${imports('ofAccount')} of an account, ${imports('ofServer')} of a server`,
        '429',
        tested('tests/bounds/imports.both.test.ts'),
      ],
      [
        'Contents of images that arrive at the same time',
        `${images('ofAccount')} of an account, ${images('ofServer')} of a server, each of ${images('compressed_megabytes')} MB compressed and ${images('megabytes')} MB of disk`,
        '429, and 413 for larger contents',
        tested('apps/server/src/http/uploads/receive-image.test.ts'),
      ],
      [
        'Comparisons of slaves with their masters at the same time',
        `${zones('checksOfAccount')} of an account, ${zones('checksOfServer')} of a server, of which ${zones('transfersOfServer')} transfer`,
        'the others wait',
        tested('tests/bounds/slaves.both.all.test.ts'),
      ],
      [
        "A transfer of a slave's zone",
        `${domain('records')} records, ${zones('transferBytes')} bytes, ${set('CLOUD_IMPORT_TIMEOUT')} ms`,
        'the server refuses the whole transfer, and serves the previous copy until it expires',
        tested('apps/server/src/dns/copies/zone-refresher.test.ts'),
      ],
      [
        'Zones whose secondaries are notified at the same time',
        `${zones('noticesOfAccount')} of an account, ${zones('noticesOfServer')} of a server`,
        'the others wait',
        tested('tests/bounds/slaves.both.all.test.ts'),
      ],
      [
        'Look-ups of names of addresses at the same time',
        `${lookups('ofAccount')} of an account, ${lookups('ofServer')} of a server, each for ${set('CLOUD_RESOLVER_TIMEOUT')} ms`,
        '429',
        tested('tests/bounds/lookups.both.test.ts'),
      ],
      [
        'Requests of an account to object storage at the same time',
        set('CLOUD_S3_REQUESTS_AT_ONCE'),
        '503 `SlowDown`',
        objects,
      ],
      [
        'Lists, deletions of many objects and completions of uploads of an account at the same time',
        bucket('costlyAtOnce'),
        'further requests wait',
        tested('packages/object-store/src/limits/admission.test.ts'),
      ],
      [
        'Requests to one bucket: of its account, and of all others',
        `${bucket('requests')} a second`,
        '503 `SlowDown`',
        objects,
      ],
      [
        'Time in which a client of object storage sends or receives 64 KiB',
        `${set('CLOUD_S3_IDLE_TIMEOUT')} ms`,
        'the server closes the connection',
        objects,
      ],
      [
        'Time for an import',
        `${set('CLOUD_IMPORT_TIMEOUT')} ms`,
        '400',
        tested('apps/server/src/operations/domains/importDomain.test.ts'),
      ],
      [
        'Attempts to sign in',
        `${grouped(signInLimits.user.requests)} for one user and ${grouped(signInLimits.network.requests)} for all users, from one network within ${minutes(signInLimits.network)}`,
        '429 with `Retry-After`',
        tested('apps/server/src/http/oauth/sign-in.test.ts'),
      ],
      [
        'Attempts to enter a code of two-factor authentication',
        `${grouped(signInLimits.code.requests)} for one user within ${minutes(signInLimits.code)}`,
        '429 with `Retry-After`',
        tested('apps/server/src/http/oauth/code.test.ts'),
      ],
      [
        'Logins of a user: successful ones, and failed ones',
        login('kept'),
        'the server removes the oldest one',
        tested('apps/server/src/operations/sign-in/logins.test.ts'),
      ],
      [
        'Trusted devices of a user',
        device('kept'),
        'the server removes the oldest one',
        tested('apps/server/src/operations/sign-in/trusted-devices.test.ts'),
      ],
      [
        'Kept answers of a user to requests with an `Idempotency-Key`',
        `${key('kept')}; an answer counts once for each begun ${key('bytes')} bytes`,
        'the server removes the oldest ones',
        tested('apps/server/src/http/requests/keyed-posts.both.test.ts'),
      ],
      [
        'Requests to the endpoints of OAuth',
        `${grouped(oauthLimit.requests)} from one network within ${minutes(oauthLimit)}`,
        '429 with `Retry-After`',
        tested('apps/server/src/http/oauth/limits.test.ts'),
      ],
    ],
  );
};
