import { machineSettings } from './machine-settings.js';
import type { SettingText } from './setting-text.js';

export type { SettingText } from './setting-text.js';

/** Every setting of the server; `.env.example` and the documentation are generated from it. */
export const settings = {
  CLOUD_HOST: { default: '127.0.0.1', describes: 'The address on which the server listens.' },
  CLOUD_PORT: { default: '8080', describes: 'The port on which the server listens; 0 takes a free one.' },
  CLOUD_DATA_DIR: {
    default: '.data',
    describes:
      "The directory of the embedded database, of the token and password of the demo account, and of the operator's key. One process at a time can use it.",
  },
  CLOUD_FILES_DIR: {
    default: '',
    describes:
      'The directory of files from clients, such as attachments of tickets. Servers with one PostgreSQL database share it. Unset: files in the data directory.',
  },
  CLOUD_DISK_RESERVE: {
    default: '',
    unit: 'MiB',
    describes:
      'MiB that uploads, and copies of virtual machines, leave free on each disk of the data directory, the files, the objects and the machines, so that clients can still delete and the database can still write. Unset: 512, or 5 % of the disk if that is more. 0: none.',
  },
  DATABASE_URL: {
    default: '',
    describes:
      'A PostgreSQL database (15 or newer) that replaces the embedded one: postgresql://user:password@host/database.',
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    describes:
      'The largest number of connections from each process of the server to PostgreSQL, beside one by which servers know of each other.',
  },
  CLOUD_WORKERS: {
    default: '1',
    describes:
      'How many processes answer requests, or auto: one for each core. More than one need PostgreSQL; the first of them also does jobs, DNS and the work of the operator.',
  },
  CLOUD_OPERATOR_HOST: {
    default: '127.0.0.1',
    describes:
      "The address on which the operator's API listens. An address other than loopback requires CLOUD_OPERATOR_KEY.",
  },
  CLOUD_OPERATOR_PORT: {
    default: '0',
    describes:
      "The port of the operator's API; 0 takes a free one. operator.json in the data directory contains it.",
  },
  CLOUD_OPERATOR_KEY: {
    default: '',
    describes:
      "The key of the operator's API, with at least 24 characters. Unset: the server creates a key at its first start, in operator-key in the data directory.",
  },
  CLOUD_METRICS: {
    default: 'operator',
    describes:
      "operator or public: whether only the operator's listener serves /metrics, or the listener of the API, too.",
  },
  CLOUD_PUBLIC_URL: {
    default: '',
    describes:
      'The URL of the server for clients, such as https://cloud.example. Unset: http, the host and the port.',
  },
  CLOUD_CONSOLE_PORT: {
    default: '',
    describes:
      'The port of the consoles of machines, for WebSocket clients; 0 takes a free one. Unset: the fourth port after CLOUD_PORT, or a free one if another setting or program has it.',
  },
  CLOUD_CONSOLE_URL: {
    default: '',
    describes:
      'The URL of the consoles of machines for clients, such as wss://cloud.example. Unset: ws, the host and the port.',
  },
  CLOUD_S3_HOST: {
    default: '',
    describes: 'The address on which object storage listens for clients of S3. Unset: CLOUD_HOST.',
  },
  CLOUD_S3_PORT: {
    default: '',
    describes:
      'The port of object storage; 0 takes a free one. Unset: the port after CLOUD_PORT, or a free one if another setting or program has it.',
  },
  CLOUD_S3_TLS_PORT: {
    default: '',
    describes:
      'The port of object storage for HTTPS, for the names in certificates of buckets; 0 takes a free one. Unset: the port after the port of HTTP, or a free one if another setting or program has it.',
  },
  CLOUD_SITES_PORT: {
    default: '',
    describes:
      'The port of the websites of buckets, such as http://bucket.website-us-east-1.objects.localhost:8085; 0 takes a free one. Unset: the fifth port after CLOUD_PORT, or a free one if another setting or program has it.',
  },
  CLOUD_SITES_TLS_PORT: {
    default: '',
    describes:
      'The port of the websites of buckets for HTTPS, for the names in certificates of buckets; 0 takes a free one. Unset: the port after CLOUD_SITES_PORT, or a free one if another setting or program has it.',
  },
  CLOUD_S3_DOMAIN: {
    default: 'objects.localhost',
    describes:
      'The domain of the hosts of clusters and buckets, such as bucket.us-east-1.objects.localhost. Browsers resolve all names below localhost to this machine.',
  },
  CLOUD_S3_ADDRESSES: {
    default: '',
    describes:
      'The addresses of the hosts below CLOUD_S3_DOMAIN, at most eight of IPv4 and eight of IPv6, separated by commas: the name server answers for these names, also for websites of buckets. Unset: CLOUD_S3_HOST, if it is one address.',
  },
  CLOUD_S3_URL: {
    default: '',
    describes:
      'The URL of object storage for clients, such as https://objects.example; pre-signed URLs begin with it. Unset: http, the host and the port.',
  },
  CLOUD_S3_HOSTS: {
    default: '',
    describes:
      'Further names with a dot at which the path of a request contains the bucket, separated by commas, such as cloud.internal.example. The server serves no bucket by such a name. It knows the host of CLOUD_S3_URL, IP addresses and names without a dot.',
  },
  CLOUD_S3_CORS: {
    default: 'off',
    describes:
      'on or off: whether pages of every origin may use the objects of every new bucket, as with `cors_enabled`. Accounts can change that for each bucket.',
  },
  CLOUD_OBJECTS_DIR: {
    default: '',
    describes:
      'The directory of the bytes of objects of more than 8 KiB; the database has those of smaller ones. Servers with one PostgreSQL database share it. Unset: objects in the data directory.',
  },
  CLOUD_OBJECTS: {
    default: 'files',
    describes:
      'files or s3: where the server keeps the bytes of new objects, in CLOUD_OBJECTS_DIR or in a bucket of another S3 server. The server finds earlier objects in the other place and moves them, except those of up to 8 KiB in the database.',
  },
  CLOUD_OBJECTS_S3_ENDPOINT: {
    default: '',
    describes: 'The URL of that S3 server, such as http://127.0.0.1:7480, without a path.',
  },
  CLOUD_OBJECTS_S3_REGION: {
    default: 'us-east-1',
    describes: 'The region by which requests to that S3 server are signed.',
  },
  CLOUD_OBJECTS_S3_BUCKET: {
    default: '',
    describes: 'The bucket of that S3 server, which exists and which nobody else changes.',
  },
  CLOUD_OBJECTS_S3_ACCESS_KEY: {
    default: '',
    describes: 'The access key for that bucket.',
  },
  CLOUD_OBJECTS_S3_SECRET_KEY: {
    default: '',
    describes: 'The secret of that access key.',
  },
  CLOUD_OBJECTS_S3_PREFIX: {
    default: '',
    describes:
      'What the names of all objects in that bucket begin with, with a slash at its end, such as cloud/.',
  },
  CLOUD_S3_IDLE_TIMEOUT: {
    default: '60000',
    unit: 'milliseconds',
    describes:
      'Milliseconds in which a client of object storage must send or receive 64 KiB of an incomplete request or answer. The server then closes the connection.',
  },
  CLOUD_S3_REQUESTS_AT_ONCE: {
    default: '64',
    describes:
      'The largest number of requests of one account that object storage serves at the same time. It answers `SlowDown` to further requests.',
  },
  CLOUD_DNS: {
    default: 'on',
    describes: 'on or off: whether this server answers DNS for the zones of all accounts.',
  },
  CLOUD_DNS_HOST: {
    default: '',
    describes: 'The address on which the name server listens. Unset: CLOUD_HOST.',
  },
  CLOUD_DNS_PORT: {
    default: '',
    describes:
      'The port of DNS, over UDP and TCP; 0 takes a free one. Resolvers use 53. Unset: the third port after CLOUD_PORT, or a free one if another setting or program has it.',
  },
  CLOUD_DNS_PEER_PORT: {
    default: '53',
    describes: 'The port of the masters and secondaries of zones.',
  },
  CLOUD_DNS_MEMORY: {
    default: '64',
    unit: 'MiB',
    describes:
      'The largest size in MiB of the zones in memory. The server removes the zones without a query for the longest time, and reads a zone again for the next query.',
  },
  CLOUD_DNS_RESPONSES_PER_SECOND: {
    default: '20',
    describes:
      'The largest number of answers of one kind to one network (/24, /56) in a second over UDP. Of further answers, the server truncates half, so that clients repeat the query over TCP, and drops half. Clients that return a DNS cookie of this server have no limit. 0: no limit.',
  },
  CLOUD_DNS_UNLIMITED: {
    default: '127.0.0.0/8,::1/128',
    describes:
      'Addresses and networks without the limit of CLOUD_DNS_RESPONSES_PER_SECOND, separated by commas.',
  },
  CLOUD_DNS_SECONDARIES: {
    default: '',
    describes:
      'Groups of secondaries that the server creates or updates at its start, separated by semicolons, each with its label, addresses, key and, if it has not all domains, tags: main 192.0.2.53,[2001:db8::53]:5353 hmac-sha256:main:SECRET production,mail. The secret is 16 to 128 bytes in Base64.',
  },
  CLOUD_DNS_SECONDARY_LAG: {
    default: '60',
    unit: 'seconds',
    describes:
      'Seconds after which the log reports a secondary of the operator that does not answer, or serves an old version of a zone.',
  },
  ...machineSettings,
  CLOUD_ENCRYPTION_KEYS: {
    default: '',
    describes:
      'The keys that encrypt stored secrets: 32 random bytes each in Base64, separated by commas. The first key encrypts, all keys decrypt. Servers with one database need the same keys. Unset: the server creates a key at its first start, in encryption-keys in the data directory, which has one key on each line.',
  },
  CLOUD_PLATFORM_DOMAIN: {
    default: 'cloud.example',
    describes: 'The domain of the platform. The name servers of zones are ns1 to ns5 below it.',
  },
  CLOUD_DEMO: {
    default: 'on',
    describes:
      'on or off: whether the server creates a demo account with a token and a password at its start.',
  },
  CLOUD_LOG_LEVEL: {
    default: 'info',
    describes: 'debug, info, warn, error or silent. The log goes to standard error.',
  },
  CLOUD_VALIDATE_RESPONSES: {
    default: 'on',
    describes: 'on or off: whether the server also checks each answer against the specification.',
  },
  CLOUD_UNKNOWN_FIELDS: {
    default: 'ignore',
    describes:
      'ignore or refuse: whether the server ignores or refuses fields of bodies and query parameters that the specification does not name. X-Ignored-Fields names the ignored ones. Use refuse to test a client.',
  },
  CLOUD_FILTERS: {
    default: 'marked',
    describes:
      'marked or all: whether X-Filter accepts only the fields that the specification marks as filterable, or, as in later editions, each text, number, time and boolean of the list that is a column of its table, and +order without +order_by.',
  },
  CLOUD_BETA_ALIAS: {
    default: 'on',
    describes: 'on or off: whether all paths below /v4 also exist below /v4beta, which some clients use.',
  },
  CLOUD_LAB: {
    default: 'off',
    describes:
      "on or off: serve what tests need below /lab of the operator's API: reset and snapshots, accounts for a test, a clock, faults, and the requests of clients. No other server may use the database. Not for data that must be kept.",
  },
  CLOUD_LAB_SEED: {
    default: '',
    describes:
      'A whole number: with the lab, IDs, UUIDs, tokens, secrets and simulated figures are the same in each run that starts without data and sends the same calls. Nothing is secret then.',
  },
  CLOUD_RATE_LIMITS: {
    default: 'on',
    describes:
      'on, off, or a factor for the published rate limits: 10 for tests that send many requests, 0.5 for stricter limits.',
  },
  CLOUD_TRUSTED_PROXIES: {
    default: '',
    describes:
      'Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto the server trusts, separated by commas.',
  },
  CLOUD_CONNECTIONS: {
    default: '900',
    describes:
      'The largest number of open connections of each listener. A further connection replaces one of the address that has most: one that waits for a further request, otherwise the oldest one whose client sends or reads slowly. Keep it below the limit of open files (ulimit -n).',
  },
  CLOUD_CONNECTIONS_PER_ADDRESS: {
    default: '500',
    describes:
      'The largest number of open connections of one address to each listener. Trusted proxies have no such limit; their requests count for the addresses of the clients.',
  },
  CLOUD_HEAD_TIMEOUT: {
    default: '15000',
    unit: 'milliseconds',
    describes:
      'The longest time in milliseconds for the head of a request, or for a TLS handshake. The server closes the connection at most 5 seconds later.',
  },
  CLOUD_SEND_TIMEOUT: {
    default: '60000',
    unit: 'milliseconds',
    describes:
      'The longest time in milliseconds in which a client must read an answer, or a part of a file. The server then closes the connection.',
  },
  CLOUD_LISTS_AT_ONCE: {
    default: '4',
    describes:
      'The largest number of lists and zone files of one account that the server reads and sends at the same time. Further requests of that account wait; when 400 wait, the server answers 429 to the next.',
  },
  CLOUD_WRITES_AT_ONCE: {
    default: '4',
    describes:
      'The largest number of changes of one account that the server writes to the database at the same time. Further requests of that account wait; when 400 wait, the server answers 429 to the next. Keep it below DATABASE_POOL_SIZE.',
  },
  CLOUD_BODY_LIMIT: { default: '1048576', unit: 'bytes', describes: 'The largest request body, in bytes.' },
  CLOUD_PUBLISH_DELAY: {
    default: '250',
    unit: 'milliseconds',
    describes: 'Milliseconds for which the server collects changes of a zone before it renders the zone.',
  },
  CLOUD_DIALECT: {
    default: '',
    describes:
      'A YAML file with the words of another provider of this family of APIs, which clients then use.',
  },
  CLOUD_IMPORT_PRIVATE_ADDRESSES: {
    default: 'auto',
    describes:
      'on, off or auto: whether users can import domains from private and loopback addresses. auto allows it when the server listens only on loopback, and neither CLOUD_PUBLIC_URL nor CLOUD_TRUSTED_PROXIES shows that other machines reach it.',
  },
  CLOUD_IMPORT_TIMEOUT: {
    default: '30000',
    unit: 'milliseconds',
    describes: 'The longest time of a zone transfer in milliseconds.',
  },
  CLOUD_DNS_TRANSFER_ADDRESSES: {
    default: '',
    describes:
      'The source addresses of zone transfers, at most two of IPv4 and two of IPv6, separated by commas. The server uses the first address of each family that the machine has. It names all of them in the specification that it serves, and when an import fails, because remote servers must allow them. Unset: the addresses of the machine.',
  },
  CLOUD_RESOLVERS: {
    default: '',
    describes:
      'The name servers that resolve the names of addresses, each an IP address, with a port unless that is 53 (192.0.2.53, [2001:db8::53]:5353), separated by commas. off: the server does not resolve names. Unset: the name servers of the system.',
  },
  CLOUD_RESOLVER_TIMEOUT: {
    default: '5000',
    unit: 'milliseconds',
    describes: 'The longest time in milliseconds to resolve the name of an address.',
  },
  CLOUD_RETENTION_DAYS: {
    default: '90',
    unit: 'days',
    describes:
      'The number of days for which the server keeps events, finished jobs and ended transfers of nodes.',
  },
  CLOUD_SHUTDOWN_TIMEOUT: {
    default: '10000',
    unit: 'milliseconds',
    describes:
      'The longest time in milliseconds for clients to leave, and for requests and jobs in progress, when the server stops.',
  },
} as const satisfies Record<string, SettingText>;

/** The name of a setting. */
export type Setting = keyof typeof settings;
