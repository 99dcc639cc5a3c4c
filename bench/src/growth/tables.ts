import { DAYS, FOLDER, HOURS, longestAccount, OLDER, type Size } from './size.js';

/** The rows of a table. */
export interface Rows {
  readonly table: string;
  readonly count: number;
  /** Inserts the rows with the numbers from $1 to $2; the first is 1. */
  readonly insert: string;
}

const series = 'generate_series($1::bigint, $2::bigint) AS n';

/** The accounts that do not have a token, and a domain of each account. */
const accounts = (size: Size): Rows[] => {
  const count = longestAccount(size);
  const records = `CASE n WHEN ${count} THEN ${size.mostRecords} ELSE ${size.records} END`;
  return [
    {
      table: 'accounts',
      count,
      insert: `
        INSERT INTO accounts (id, uuid, email, domain_count, created_at, activated_at)
        SELECT n, gen_random_uuid(), 'owner@example.org', 1, now(), now() FROM ${series}
        ON CONFLICT (id) DO UPDATE SET domain_count = 1`,
    },
    {
      table: 'domains',
      count,
      insert: `
        INSERT INTO domains (id, account_id, domain, name_key, type, status, soa_email, record_count, record_bytes, created_at,
          updated_at)
        SELECT n, n, 'zone-' || n || '.example', 'zone-' || n || '.example', 'master', 'active', 'admin@example.org', ${records},
          20 * ${records}, now(), now()
        FROM ${series}`,
    },
  ];
};

/** Records in the order in which many accounts create them in turn: those of one domain are not beside each other. */
const records = ({ accounts: domains, ...size }: Size): Rows => ({
  table: 'records',
  count: domains * size.records + size.mostRecords,
  insert: `
    INSERT INTO records (id, domain_id, type, name, name_key, target, created_at, updated_at)
    SELECT n, domain, CASE WHEN place % 10 = 0 THEN 'TXT' ELSE 'A' END, 'host-' || place, 'host-' || place,
      '192.0.2.' || place % 250 + 1, now(), now()
    FROM (
      SELECT n,
        CASE WHEN n <= ${domains * size.records} THEN (n - 1) % ${domains} + 1 ELSE ${domains + 1} END AS domain,
        CASE WHEN n <= ${domains * size.records} THEN (n - 1) / ${domains} + 1 ELSE n - ${domains * size.records} END AS place
      FROM ${series}) AS numbered`,
});

/** The account of a node, and which of the account's it is; as with records. */
const numberedNodes = ({ accounts: owners, ...size }: Size): string => `(
  SELECT n,
    CASE WHEN n <= ${owners * size.nodes} THEN (n - 1) % ${owners} + 1 ELSE ${owners + 1} END AS account,
    CASE WHEN n <= ${owners * size.nodes} THEN (n - 1) / ${owners} + 1 ELSE n - ${owners * size.nodes} END AS place
  FROM ${series}) AS numbered`;

const ALERTS = { cpu: 90, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };

const region = `CASE WHEN place % 10 = 0 THEN 'us-iad' ELSE 'us-ord' END`;

/** Nodes with a public address each, and how far their statistics are collected: the server finds nothing to collect meanwhile. */
const nodes = (size: Size): Rows[] => {
  const count = size.accounts * size.nodes + size.mostNodes;
  return [
    {
      table: 'nodes',
      count,
      insert: `
        INSERT INTO nodes (id, account_id, uuid, label, status, type, image, region, disk, memory, vcpus, gpus, transfer, mac, ipv6,
          alerts, tags, host_uuid, created_at, updated_at)
        SELECT n, account, gen_random_uuid(), 'node-' || place, 'running', 'g6-nano-1', 'node/debian12', ${region}, 25600, 1024, 1,
          0, 1000, 'f2:3c:' || lpad(to_hex(n), 8, '0'), '2001:db8::' || to_hex(n >> 16) || ':' || to_hex(n & 65535), '${JSON.stringify(ALERTS)}',
          CASE WHEN place % 10 = 0 THEN '{blue,web}'::text[] ELSE '{web}' END, repeat('0123456789', 4), now(), now()
        FROM ${numberedNodes(size)}`,
    },
    {
      table: 'ip_addresses',
      count,
      insert: `
        INSERT INTO ip_addresses (id, account_id, address, type, public, prefix, region, node_id, created_at)
        SELECT n, account, host('10.0.0.0'::inet + n), 'ipv4', true, 24, ${region}, n, now()
        FROM ${numberedNodes(size)}`,
    },
    {
      table: 'node_collections',
      count,
      insert: `
        INSERT INTO node_collections (node_id, until, due_at) SELECT n, now(), now() + interval '1 day' FROM ${series}`,
    },
  ];
};

/** Statistics in the order of their collection: of all nodes, hour by hour and day by day. */
const statistics = ({ measured }: Size): Rows[] => {
  const valuesOf = (times: number): string => `array_fill(12.5::real, ARRAY[${times * 11}])`;
  const before = (last: number, unit: string): string =>
    `date_trunc('${unit}', now(), 'UTC') - (${last} - (n - 1) / ${measured}) * interval '1 ${unit}'`;
  return [
    {
      table: 'node_hours',
      count: measured * HOURS,
      insert: `
        INSERT INTO node_hours (node_id, hour, values)
        SELECT (n - 1) % ${measured} + 1, ${before(HOURS - 1, 'hour')}, ${valuesOf(12)} FROM ${series}`,
    },
    {
      table: 'node_days',
      count: measured * DAYS,
      insert: `
        INSERT INTO node_days (node_id, day, values)
        SELECT (n - 1) % ${measured} + 1, ${before(DAYS - 1, 'day')}, ${valuesOf(24)} FROM ${series}`,
    },
  ];
};

/** A number without a factor in common with the number of objects. */
const STRIDE = 7_919;

/** Objects in an order that is not that of their keys. Each was written three times, after all others had been. */
const objects = ({ objects: count }: Size): Rows[] => {
  const number = `(n * ${STRIDE} % ${count})`;
  const key = `convert_to('folder-' || lpad((${number} / ${FOLDER})::text, 7, '0') || '/object-' || ${number} % ${FOLDER}, 'UTF8')`;
  const columns =
    'id, version, bucket_id, key, size, etag, acl, content_type, headers, metadata, pieces, modified_at';
  const written = `gen_random_uuid(), 1, ${key}, 0, md5(n::text), '[]', 'text/plain', '{}', '{}', 0, now()`;
  return [
    {
      table: 'store_versions',
      count: count * OLDER,
      insert: `INSERT INTO store_versions (${columns}, noncurrent_at) SELECT n, ${written}, now() FROM ${series}`,
    },
    {
      table: 'store_objects',
      count,
      insert: `INSERT INTO store_objects (${columns}) SELECT n + ${count * OLDER}, ${written} FROM ${series}`,
    },
  ];
};

/** The rows of all tables, those that take longest first. */
export const rowsOf = (size: Size): Rows[] => [
  ...objects(size),
  records(size),
  ...statistics(size),
  ...nodes(size),
  ...accounts(size),
];

/** The tables that are large. */
export const LARGE = [
  ...['records', 'nodes', 'ip_addresses', 'node_hours', 'node_days'],
  ...['store_objects', 'store_versions'],
];
