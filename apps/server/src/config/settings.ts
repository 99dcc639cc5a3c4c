/** What one environment variable sets. */
interface SettingText {
  /** Empty: unset. */
  readonly default: string;
  readonly describes: string;
}

/** Every setting of the server; `.env.example` and the documentation are generated from it. */
export const settings = {
  CLOUD_HOST: { default: '127.0.0.1', describes: 'The address to listen on.' },
  CLOUD_PORT: { default: '8080', describes: 'The port to listen on; 0 takes a free one.' },
  CLOUD_DATA_DIR: {
    default: '.data',
    describes:
      "The directory of the embedded database, the demo account's token and password, and the operator's key. One process at a time may use it.",
  },
  CLOUD_FILES_DIR: {
    default: '',
    describes:
      'The directory of files that clients send, such as attachments of tickets. Servers on one PostgreSQL database share it. Unset: files in the data directory.',
  },
  CLOUD_DISK_RESERVE: {
    default: '',
    describes:
      'MiB of each disk of the data directory, the files and the objects that uploads leave free, so that clients can still delete and the database can still write. Unset: 512, or 5 % of the disk where that is more. 0: none.',
  },
  DATABASE_URL: {
    default: '',
    describes:
      'A PostgreSQL 15 (or newer) database to use instead of the embedded one: postgresql://user:password@host/database.',
  },
  DATABASE_POOL_SIZE: { default: '10', describes: 'How many connections to PostgreSQL the server may hold.' },
  CLOUD_OPERATOR_HOST: {
    default: '127.0.0.1',
    describes:
      "The address the operator's API listens on. Other than loopback only together with CLOUD_OPERATOR_KEY.",
  },
  CLOUD_OPERATOR_PORT: {
    default: '0',
    describes:
      "The port of the operator's API; 0 takes a free one, which stands in operator.json in the data directory.",
  },
  CLOUD_OPERATOR_KEY: {
    default: '',
    describes:
      "The key of the operator's API, of at least 24 characters. Unset: made at the first start and kept in operator-key in the data directory.",
  },
  CLOUD_METRICS: {
    default: 'operator',
    describes:
      "operator or public: where /metrics is served, by the operator's listener alone or beside the API, too.",
  },
  CLOUD_PUBLIC_URL: {
    default: '',
    describes:
      'How clients reach the server, such as https://cloud.example. Unset: http, the host and the port.',
  },
  CLOUD_S3_HOST: {
    default: '',
    describes: 'The address that object storage listens on for clients of S3. Unset: CLOUD_HOST.',
  },
  CLOUD_S3_PORT: {
    default: '',
    describes:
      'The port of object storage; 0 takes a free one. Unset: the one after CLOUD_PORT, or a free one where that is taken.',
  },
  CLOUD_S3_TLS_PORT: {
    default: '',
    describes:
      "The port of object storage for HTTPS, which is served for the names of buckets' certificates; 0 takes a free one. Unset: the one after that of HTTP, or a free one.",
  },
  CLOUD_S3_DOMAIN: {
    default: 'objects.localhost',
    describes:
      'The domain below which clusters and buckets have their hosts, such as bucket.us-east-1.objects.localhost. Browsers take every name below localhost for this machine.',
  },
  CLOUD_S3_URL: {
    default: '',
    describes:
      'How clients reach object storage, which pre-signed URLs begin with, such as https://objects.example. Unset: http, the host and the port.',
  },
  CLOUD_S3_HOSTS: {
    default: '',
    describes:
      'Further names with a dot by which clients reach object storage with the bucket in the path, separated by commas, such as cloud.internal.example. No bucket is served by such a name, whatever its label. The host of CLOUD_S3_URL, IP addresses and names without a dot need not be listed.',
  },
  CLOUD_OBJECTS_DIR: {
    default: '',
    describes:
      'The directory of the bytes of objects. Servers on one PostgreSQL database share it. Unset: objects in the data directory.',
  },
  CLOUD_S3_IDLE_TIMEOUT: {
    default: '60000',
    describes:
      'Milliseconds in which a client of object storage must send or take 64 KiB of a request or an answer that is not over; its connection is then closed.',
  },
  CLOUD_S3_REQUESTS_AT_ONCE: {
    default: '64',
    describes:
      'How many requests of one account object storage serves at once; it answers `SlowDown` to further ones.',
  },
  CLOUD_DNS: {
    default: 'on',
    describes: 'on or off: whether this server answers DNS for the zones of all accounts.',
  },
  CLOUD_DNS_HOST: {
    default: '',
    describes: 'The address that DNS is answered on. Unset: CLOUD_HOST.',
  },
  CLOUD_DNS_PORT: {
    default: '',
    describes:
      'The port of DNS, over UDP and TCP; 0 takes a free one. Resolvers expect 53. Unset: the third one after CLOUD_PORT, or a free one where that is taken.',
  },
  CLOUD_DNS_PEER_PORT: {
    default: '53',
    describes: 'The port that masters and secondaries of zones are reached at.',
  },
  CLOUD_DNS_MEMORY: {
    default: '64',
    describes:
      'MiB of zones that are held in memory to be answered from; those that nobody asked for the longest make room and are read again when they are asked for.',
  },
  CLOUD_DNS_RESPONSES_PER_SECOND: {
    default: '20',
    describes:
      'How many answers of one kind one network (/24, /56) gets in a second over UDP; of further ones half are truncated, so that who asks comes again over TCP, and half are not sent. A client that sends a cookie of this server back is not limited. 0: any number.',
  },
  CLOUD_DNS_UNLIMITED: {
    default: '127.0.0.0/8,::1/128',
    describes: 'Addresses and networks that CLOUD_DNS_RESPONSES_PER_SECOND is not for, separated by commas.',
  },
  CLOUD_COMPUTE_TIMES: {
    default: 'scaled',
    describes:
      'instant, scaled or real: how long the simulated machines take for what is asked of them, such as a boot: no time, about a second, or as long as on real hosts.',
  },
  CLOUD_COMPUTE_LEAST: {
    default: '1000',
    describes:
      'Milliseconds that each status of a node lasts at least while something is done with it, such as booting or resizing, unless CLOUD_COMPUTE_TIMES is instant: clients that ask each second see it then.',
  },
  CLOUD_ENCRYPTION_KEYS: {
    default: '',
    describes:
      'What encrypts secrets that are kept: keys of 32 random bytes in Base64, separated by commas. The first encrypts, the others decrypt what they encrypted before. Servers on one database have the same. Unset: made at the first start and kept in encryption-keys in the data directory, one on a line.',
  },
  CLOUD_PLATFORM_DOMAIN: {
    default: 'cloud.example',
    describes: "The platform's own domain; zones name ns1 to ns5 below it as their name servers.",
  },
  CLOUD_DEMO: {
    default: 'on',
    describes: 'on or off: make a demo account at start, with a token and a password that are ready to use.',
  },
  CLOUD_LOG_LEVEL: {
    default: 'info',
    describes: 'debug, info, warn, error or silent. The log goes to standard error.',
  },
  CLOUD_VALIDATE_RESPONSES: {
    default: 'on',
    describes: 'on or off: check every answer against the specification too.',
  },
  CLOUD_UNKNOWN_FIELDS: {
    default: 'ignore',
    describes:
      'ignore or refuse: what the server does with fields of a body and query parameters that the specification does not name. X-Ignored-Fields names those that were ignored; to test a client, refuse them.',
  },
  CLOUD_FILTERS: {
    default: 'marked',
    describes:
      'marked or all: the fields that X-Filter takes as keys: those that the specification marks as filterable, or every text, number, time and truth value of a list that its table has, as later editions do.',
  },
  CLOUD_BETA_ALIAS: {
    default: 'on',
    describes: 'on or off: serve everything below /v4 below /v4beta too, where some clients look for it.',
  },
  CLOUD_LAB: {
    default: 'off',
    describes:
      "on or off: serve what tests need below /lab of the operator's API: reset and snapshots, accounts for a test, a clock, faults, and the requests of clients. Not for data that must be kept.",
  },
  CLOUD_RATE_LIMITS: {
    default: 'on',
    describes:
      'on, off, or how many times the published numbers of requests are allowed: 10 for tests that ask a lot, 0.5 to be strict.',
  },
  CLOUD_TRUSTED_PROXIES: {
    default: '',
    describes: 'Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  CLOUD_CONNECTIONS: {
    default: '900',
    describes:
      'How many connections of clients may be open at once. One more displaces the one that has been without a request for longest. Keep it below the limit of open files (ulimit -n).',
  },
  CLOUD_CONNECTIONS_PER_ADDRESS: {
    default: '500',
    describes:
      'How many of these one address may hold; the addresses of trusted proxies may hold all of them.',
  },
  CLOUD_HEAD_TIMEOUT: {
    default: '15000',
    describes:
      'Milliseconds that the head of a request, or a handshake of TLS, may take; its connection is then closed.',
  },
  CLOUD_SEND_TIMEOUT: {
    default: '60000',
    describes:
      'Milliseconds that an answer, or a piece of a file, may wait for its client to take it; its connection is then closed.',
  },
  CLOUD_LISTS_AT_ONCE: {
    default: '4',
    describes:
      'How many lists and zone files of one account are read and sent at once; others of that account wait for their turn, and with 400 waiting the next is answered 429.',
  },
  CLOUD_WRITES_AT_ONCE: {
    default: '4',
    describes:
      'How many changes of one account are written to the database at once; others of that account wait for their turn, and with 400 waiting the next is answered 429. Keep it below DATABASE_POOL_SIZE.',
  },
  CLOUD_BODY_LIMIT: { default: '1048576', describes: 'The largest request body, in bytes.' },
  CLOUD_PUBLISH_DELAY: {
    default: '250',
    describes: 'Milliseconds that changes of a zone are collected before it is rendered.',
  },
  CLOUD_DIALECT: {
    default: '',
    describes: 'A YAML file with the words of another provider of this family; clients then use those words.',
  },
  CLOUD_IMPORT_PRIVATE_ADDRESSES: {
    default: 'auto',
    describes:
      'on, off or auto: may domains be imported from private and loopback addresses? auto allows it when the server listens on loopback only, and neither CLOUD_PUBLIC_URL nor CLOUD_TRUSTED_PROXIES says that others reach it.',
  },
  CLOUD_IMPORT_TIMEOUT: { default: '30000', describes: 'Milliseconds a whole zone transfer may take.' },
  CLOUD_DNS_TRANSFER_ADDRESSES: {
    default: '',
    describes:
      "The addresses that zone transfers come from, at most two of IPv4 and two of IPv6, separated by commas. Transfers are made from the first of each that the machine has; all of them are named to users in the specification that is served and when an import is refused, since remote servers have to allow them. Unset: the machine's own.",
  },
  CLOUD_RESOLVERS: {
    default: '',
    describes:
      "The name servers that names of addresses are looked up at, each an IP address, with a port unless that is 53 (192.0.2.53, [2001:db8::53]:5353), separated by commas. off: no name is looked up. Unset: the system's.",
  },
  CLOUD_RESOLVER_TIMEOUT: {
    default: '5000',
    describes: 'Milliseconds that looking up the name of an address may take.',
  },
  CLOUD_RETENTION_DAYS: { default: '90', describes: 'Days that events and finished jobs are kept.' },
  CLOUD_SHUTDOWN_TIMEOUT: {
    default: '10000',
    describes: 'Milliseconds that requests and jobs in progress get when the server stops.',
  },
} as const satisfies Record<string, SettingText>;

/** The name of a setting. */
export type Setting = keyof typeof settings;
