// @ts-check

/**
 * The folders of the server, lowest first, each with those that it may import. What is generated may be imported as it says below.
 * @type {Record<string, string[]>}
 */
const folders = {
  common: [],
  config: [],
  credentials: ['config'],
  files: ['common', 'config'],
  processes: ['common'],
  'rate-limits': [],
  repositories: ['common', 'config', 'rate-limits'],
  queue: ['common', 'repositories'],
  dns: ['common', 'config', 'credentials', 'files', 'repositories'],
  monitoring: ['dns', 'files'],
  lab: ['common', 'config', 'files', 'queue', 'repositories'],
  cloud: [
    ...['common', 'config', 'credentials', 'dns', 'files', 'lab', 'monitoring'],
    ...['rate-limits', 'repositories'],
  ],
  work: ['cloud', 'common', 'repositories'],
  jobs: [...['cloud', 'common', 'credentials', 'dns', 'monitoring', 'queue', 'repositories'], ...['work']],
  seeds: ['cloud', 'common', 'config', 'credentials', 'dns', 'repositories', 'work'],
  operations: [
    ...['cloud', 'common', 'config', 'credentials', 'dns', 'files', 'lab', 'queue'],
    ...['repositories', 'seeds', 'work'],
  ],
  http: [...['cloud', 'common', 'config', 'credentials', 'lab'], ...['rate-limits', 'repositories']],
  operator: ['cloud', 'credentials', 'http', 'dns'],
};

/** The folders of the object store, lowest first: each may import those before it, and none the files beside them. */
const ofObjectStore = [
  ...['common', 'encryption', 'hashing', 'limits', 'logs', 'rows', 'bytes', 'versions', 'objects', 'uploads'],
  'removal',
];

/** Tests may import everything; they are left out. */
const tests = String.raw`\.(test|fixture|suite)\.ts$`;
const server = '^apps/server/src/';
const objectStore = '^packages/object-store/src/';
/** Types of what tables hold are those of the folder that writes it. */
const ofTables = ['/generated/', '^packages/database/src/column-types'];

/** @param {readonly string[]} names */
const anyOf = (names) => `(${names.join('|')})/`;

/**
 * A rule for each place: of all places below a root, it may import itself and those that it names, which stand before it.
 * @param {Record<string, string[]>} places
 * @param {string} root
 */
const arrows = (places, root) =>
  Object.entries(places).map(([place, below], at) => {
    const upward = below.filter((name) => !Object.keys(places).slice(0, at).includes(name));
    if (upward.length > 0)
      throw new Error(`${place} may not import what stands above it: ${upward.join(', ')}.`);
    return forbid(`${root.slice(1)}${place} imports only what it may`, `${root}${place}/`, {
      path: `${root}${anyOf(Object.keys(places))}`,
      pathNot: `${root}${anyOf([place, ...below])}`,
    });
  });

/**
 * @param {string} name
 * @param {string | object} from
 * @param {object} to
 */
const forbid = (name, from, to) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { pathNot: ofTables, ...(typeof from === 'string' ? { path: from } : from) },
  to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('every import is found', {}, { couldNotResolve: true }),
    forbid('no circles', {}, { circular: true }),
    {
      name: 'no circles between folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps/server|packages/[^/]+)/src/' },
      to: { circular: true },
    },
    ...arrows(folders, server),
    ...arrows(
      Object.fromEntries(ofObjectStore.map((folder, at) => [folder, ofObjectStore.slice(0, at)])),
      objectStore,
    ),
    forbid(
      'packages do not import apps, but for those that contain them',
      { path: '^packages/', pathNot: '^packages/(cloud-account|testing)/' },
      { path: '^apps/' },
    ),
    forbid(
      'every folder of the server has its arrows',
      {
        path: `${server}[^/]+/`,
        pathNot: [`${server}${anyOf([...Object.keys(folders), 'generated'])}`],
      },
      { path: '.' },
    ),
    ...[server, objectStore].map((root) =>
      forbid(`${root.slice(1)}: folders do not import where they are put together`, `${root}[^/]+/`, {
        path: `${root}[^/]+$`,
      }),
    ),
    forbid(
      'handlers are for http',
      { path: `${server}[^/]+/`, pathNot: [`${server}http/`] },
      {
        path: `${server}generated/handlers`,
      },
    ),
    forbid('workers are for where the server is put together', `${server}[^/]+/`, {
      path: `${server}generated/workers`,
    }),
    forbid('core does no I/O', '^packages/core/', { dependencyTypes: ['core'] }),
    forbid('core takes only types from the specification, and bounds', '^packages/core/', {
      path: '^packages/spec/src/index',
      dependencyTypesNot: ['type-only'],
    }),
    forbid(
      'only the database and what has tables of its own know SQL',
      {
        pathNot: [
          `${server}(repositories|queue|dns|lab)/`,
          '^packages/(database|machines|object-store)/',
          '/generated/',
        ],
      },
      { path: 'node_modules/(@prisma|kysely|pg|@electric-sql)/' },
    ),
    forbid(
      'only http knows HTTP',
      { path: '.', pathNot: [`${server}http/`] },
      { path: 'node_modules/express/' },
    ),
    forbid(
      "only the operator's operations, what they share with jobs, and seeds reach across accounts",
      {
        path: `${server}.+/`,
        pathNot: [
          `${server}(operations|repositories|queue|dns)/.*operator/`,
          `${server}(seeds|work/operator)/`,
        ],
      },
      { path: `${server}(repositories|queue|dns)/.*operator/` },
    ),
    // What hypervisors keep of machines is the same for each.
    forbid('engines of machines do not know each other', '^packages/machines/src/(incus|qemu|simulated)/', {
      path: '^packages/machines/src/(incus|qemu|simulated)/',
      pathNot: '^packages/machines/src/$1/',
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', tests] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'node', 'default'],
    },
  },
};
