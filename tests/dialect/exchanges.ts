import { fileForm } from '@cloud-account/testkit';

/** A request in the words of `made-up.yaml`, and the whole answer to it, written by hand. */
export type Exchange = readonly [
  shows: string,
  send: string,
  request: {
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    /** The sender, where that is not the unrestricted user with all scopes. */
    readonly as?: 'user with one zone' | 'token of one scope';
  },
  status: number,
  answer: unknown,
  /** Headers of the answer; null: it has none of the name. */
  answered?: Readonly<Record<string, string | null>>,
];

const query = (filter: unknown) => ({ headers: { 'X-Query': JSON.stringify(filter) } });
const refused = (field: string, reason: string) => ({ errors: [{ field, reason }] });
const page = (...data: unknown[]) => ({ data, page: 1, pages: 1, results: data.length });
const NOT_FOUND = { errors: [{ reason: 'Not found' }] };

const written = { zone_name: 'one.example', type: 'primary', soa_email: 'me@example.org', ttl: 300 };
const rest = { status: 'active', description: '', group: '', axfr_ips: [], tags: [] as string[] };
const times = { created: '<time>', updated: '<time>' };
const seconds = { refresh_sec: 0, retry_sec: 0, expire_sec: 0 };
const one = { id: 1, ...written, master_ips: [], ...rest, ...seconds, ...times };
const secondary = { zone_name: 'two.example', type: 'secondary', master_ips: ['192.0.2.7'] };
const two = { id: 2, ...secondary, soa_email: '', ttl: 0, ...rest, ...seconds, ...times };
const tagged = { ...one, tags: ['domain'] };

const text = { type: 'TXT', label: 'node', target: 'domain master node/x domains:read_only' };
const numbers = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null, ttl: 0 };
const item = { type: 'zone', id: 1, name: 'one.example', url: '/v4/zones/1' };
const event = {
  ...{ id: 3, action: 'zone_create', item, secondary_entity: null, username: '<user>', message: '' },
  ...{ status: 'notification', created: '<time>', read: false, seen: false },
  ...{ duration: null, percent_complete: null, rate: null, time_remaining: null },
};
const kernel = {
  ...{ id: 'server/latest-64bit', name: 'Latest 64 bit (6.1.10-x86_64-node159)', version: '6.1.10' },
  ...{ kvm: true, architecture: 'x86_64', pvops: true, deprecated: false, built: '<time>' },
};
const config = { name: 'main', kernel: 'server/latest-64bit', devices: {} };
const configured = {
  ...{ id: 1, ...config, comments: '', memory_limit: 0, run_level: 'default', virt_mode: 'paravirt' },
  ...{ root_device: '/dev/sda', initrd: null, interfaces: [], ...times },
  helpers: {
    updatedb_disabled: true,
    distro: true,
    modules_dep: true,
    network: true,
    devtmpfs_automount: false,
  },
  devices: { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null },
};
const address = {
  ...{ address: '100.64.0.2', gateway: '100.64.0.1', subnet_mask: '255.255.255.0', prefix: 24, type: 'ipv4' },
  ...{
    public: true,
    rdns: '100-64-0-2.ip.cloud.example',
    server_id: 1,
    region: 'coast-1',
    vpc_nat_1_1: null,
  },
};
const global = {
  ...{ account_access: null, add_servers: false, add_zones: true, add_volumes: false, add_images: false },
  ...{ add_nodebalancers: false, add_firewalls: false, add_vpcs: false, add_databases: false },
  ...{ add_longview: false, add_stackscripts: false, longview_subscription: false },
  ...{ cancel_account: false, child_account_access: null },
};
const [granted, other] = [
  { id: 1, name: 'one.example', permissions: 'read_only' },
  { id: 2, name: 'two.example', permissions: null },
];
const grants = {
  ...{ global, zone_name: [granted, other], node: [{ id: 1, name: 'web-1', permissions: null }] },
  ...{ nodebalancer: [], stackscript: [], longview: [], image: [], volume: [], firewall: [], database: [] },
  vpc: [],
};
const token = { name: 'mine', scopes: 'zones:read_only events:read_only' };
const ticket = { subject: 'Help', description: 'It is broken.' };
const opened = {
  ...{ id: 1, ...ticket, item, status: 'new', closable: true, closed: null, attachments: [] },
  ...{ gravatar_id: '<secret>', opened: '<time>', opened_by: '<user>', updated: '<time>', updated_by: null },
};

const ofEveryAnswer = {
  vary: 'Authorization, X-Query',
  'access-control-allow-headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Query, Idempotency-Key',
  'access-control-expose-headers':
    'X-Token-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Request-Id, X-Ignored-Fields, Link, Retry-After, ' +
    'Idempotency-Replayed, X-Customer-UUID, X-Spec-Version, Allow, WWW-Authenticate, ' +
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  'x-oauth-scopes': null,
  'x-accepted-oauth-scopes': 'zones:read_write',
};
const WRONG_TYPE = refused('type', 'Must be one of primary, secondary');
const UNAUTHORIZED = { errors: [{ reason: 'Unauthorized' }] };
const NOT_IN_SCOPE = { errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }] };
const order = { '+order_by': 'zone_name', '+order': 'desc' };
const either = { '+or': [{ type: 'secondary' }, { zone_name: { '+contains': 'one' } }], ...order };
const filter = { 'X-Filter': JSON.stringify({ zone_name: 'none.example' }) };
const wrong = { global: { add_zones: 'yes' }, zone_name: [{ id: 'one', permissions: 'read_only' }] };
const change = {
  global: { add_zones: true, add_domains: true, zone_name: [{ ttl: 1 }] },
  zone_name: [{ id: 1, permissions: 'read_only' }],
};
const attachments = 'POST /support/cases/1/attachments';
const file = (part: string) => ({ body: fileForm('notes.txt', 'What I saw.', part) });

/** In their order; later ones see what earlier ones made. */
export const exchanges: readonly Exchange[] = [
  ['path, fields and values', 'POST /zones', { body: written }, 200, one, ofEveryAnswer],
  ['another value', 'POST /zones', { body: secondary }, 200, two, { 'x-ignored-fields': null }],
  ['a path of the specification', 'GET /domains', {}, 404, NOT_FOUND],
  [
    'a field of the specification',
    'POST /zones',
    { body: { domain: 'x.example', type: 'primary', soa_email: 'me@example.org' } },
    400,
    refused('zone_name', 'zone_name is required'),
    { 'x-ignored-fields': 'domain' },
  ],
  ['a value of the specification', 'POST /zones', { body: { ...written, type: 'master' } }, 400, WRONG_TYPE],
  [
    'two wrong fields',
    'POST /zones',
    { body: { ...written, type: 'other', ttl: 'soon' } },
    400,
    { errors: [...WRONG_TYPE.errors, { field: 'ttl', reason: 'Must be an integer' }] },
  ],
  [
    "two words that change places, ignored fields, and a client's own text",
    'POST /zones/1/entries',
    { body: { ...text, ttl_sec: 300, colour: 'red' } },
    200,
    { id: 1, ...text, ...numbers, ...times },
    { 'x-ignored-fields': 'ttl_sec, colour' },
  ],
  ['pages', 'GET /zones?page=1&per_page=25', {}, 200, page(one, two)],
  [
    'parameters of the specification, and misspelt ones',
    'GET /zones?page_size=25&perpage=25',
    {},
    200,
    page(one, two),
    { 'x-ignored-fields': 'page_size, perpage(per_page)' },
  ],
  [
    'a parameter out of bounds',
    'GET /account/events?per_page=1',
    {},
    400,
    refused('per_page', 'From 25 to 500, please'),
  ],
  [
    'a parameter with a sentence of its own',
    'GET /zones?per_page=1',
    {},
    400,
    refused('per_page', 'Too many, or too few, for per_page'),
  ],
  ['a filter with operators, and the order', 'GET /zones', query(either), 200, page(two, one)],
  [
    'a filter by a field of the specification',
    'GET /zones',
    query({ domain: 'one.example' }),
    400,
    refused('X-Query', 'domain is not a key to filter by'),
  ],
  ['a filter by a value of the specification', 'GET /zones', query({ type: 'master' }), 200, page()],
  ['a header of the specification', 'GET /zones', { headers: filter }, 200, page(one, two)],
  ['an event', 'GET /account/events', query({ action: 'zone_create', 'item.id': 1 }), 200, page(event)],
  ['tags that are words', 'PUT /zones/1', { body: { tags: ['domain'] } }, 200, tagged],
  ['things of any kind', 'GET /tags/domain', {}, 200, page({ type: 'zone', data: tagged })],
  ['an ID with a prefix', 'GET /server/cores/server/latest-64bit', {}, 200, kernel],
  ['an encoded ID', 'GET /server/cores/server%2Flatest-64bit', {}, 200, kernel],
  ['an ID of the specification', 'GET /server/cores/node/latest-64bit', {}, 404, NOT_FOUND],
  ['an ID in a body', 'POST /server/instances/1/configs', { body: config }, 200, configured],
  [
    'an ID of the specification in a body',
    'POST /server/instances/1/configs',
    { body: { ...config, kernel: 'node/latest-64bit' } },
    400,
    refused('kernel', 'kernel is not valid'),
  ],
  ['a filter by a number', 'GET /networking/ips', query({ server_id: 2 }), 200, page()],
  ['a field of an answer', 'GET /networking/ips/100.64.0.2', {}, 200, address],
  [
    'fields within fields',
    'PUT /account/users/helper/grants',
    { body: change },
    200,
    grants,
    { 'x-ignored-fields': 'global.add_domains, global.zone_name' },
  ],
  [
    'wrong fields within fields',
    'PUT /account/users/helper/grants',
    { body: wrong },
    400,
    {
      errors: [
        { field: 'global.add_zones', reason: 'Must be true or false' },
        { field: 'zone_name[0].id', reason: 'Must be an integer' },
      ],
    },
  ],
  ['things that were granted', 'GET /zones', { as: 'user with one zone' }, 200, page(tagged)],
  ['a thing that was not granted', 'GET /zones/2', { as: 'user with one zone' }, 403, UNAUTHORIZED],
  [
    'scopes of a token',
    'POST /profile/tokens',
    { body: token },
    200,
    { id: 5, ...token, token: '<secret>', created: '<time>', expiry: null },
  ],
  [
    'a scope of the specification',
    'POST /profile/tokens',
    { body: { ...token, scopes: 'domains:read_only' } },
    400,
    refused('scopes', 'scopes is not valid'),
  ],
  [
    'scopes that are not enough',
    'POST /zones',
    { body: {}, as: 'token of one scope' },
    401,
    NOT_IN_SCOPE,
    {
      'x-token-scopes': 'zones:read_only',
      'x-accepted-oauth-scopes': 'zones:read_write',
      'www-authenticate': 'Bearer error="insufficient_scope", scope="zones:read_write"',
    },
  ],
  ['an entity', 'POST /support/cases', { body: { ...ticket, zone_id: 1 } }, 200, opened],
  ['a form with a file', attachments, file('document'), 200, {}],
  [
    'a part of the specification',
    attachments,
    file('file'),
    400,
    refused('document', 'document is required'),
    { 'x-ignored-fields': 'file' },
  ],
];
