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
  processes: [],
  dialect: ['common', 'config'],
  'rate-limits': [],
  drivers: ['common', 'config', 'credentials', 'files', 'rate-limits'],
  monitoring: ['drivers', 'files'],
  repositories: ['common', 'config', 'drivers', 'rate-limits'],
  lab: ['common', 'config', 'credentials', 'drivers', 'files', 'monitoring', 'repositories'],
  cloud: [
    ...['common', 'config', 'credentials', 'dialect', 'drivers', 'files', 'lab', 'monitoring'],
    ...['rate-limits', 'repositories'],
  ],
  dns: ['cloud', 'common', 'config', 'credentials', 'drivers', 'repositories'],
  work: ['cloud', 'common', 'drivers', 'repositories'],
  jobs: [
    ...['cloud', 'common', 'credentials', 'dns', 'drivers', 'monitoring', 'repositories'],
    ...['work'],
  ],
  seeds: ['cloud', 'common', 'config', 'credentials', 'drivers', 'repositories', 'work'],
  operations: [
    ...['cloud', 'common', 'config', 'credentials', 'dns', 'drivers', 'files', 'lab', 'repositories'],
    ...['seeds', 'work'],
  ],
  http: [
    ...['cloud', 'common', 'config', 'credentials', 'dialect', 'drivers', 'lab'],
    ...['rate-limits', 'repositories'],
  ],
  operator: ['cloud', 'credentials', 'drivers', 'http'],
};

/** Tests may import everything; they are left out. */
const tests = String.raw`\.(test|fixture|suite)\.ts$`;
const server = '^apps/server/src/';
/** Types of what tables hold are those of the folder that writes it. */
const ofTables = ['/generated/', '^packages/database/src/column-types'];
const engine = `${server}drivers/([^/]+)/([^/]+)/`;

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
    return forbid(`${place} imports only what it may`, `${root}${place}/`, {
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
    // The types of the columns are those of the folders that use the tables, also of simulated machines.
    {
      name: 'no circles between folders of the server',
      severity: 'error',
      scope: 'folder',
      from: { path: server, pathNot: `${server}drivers/compute(/|$)` },
      to: { circular: true },
    },
    ...arrows(folders, server),
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
    forbid('folders of the server do not import where they are put together', `${server}[^/]+/`, {
      path: `${server}[^/]+$`,
    }),
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
      'only the database, its repositories, drivers and the lab know SQL',
      { pathNot: [`${server}(repositories|drivers|lab)/`, '^packages/database/', '/generated/'] },
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
        pathNot: [`${server}(operations|repositories)/.+/operator/`, `${server}(seeds|work/operator)/`],
      },
      { path: `${server}repositories/.+/operator/` },
    ),
    forbid(
      'above a driver nothing knows its engine',
      { path: `${server}[^/]+/`, pathNot: [`${server}drivers/`, ...ofTables] },
      {
        path: engine,
      },
    ),
    // What hypervisors keep of machines is the same for each.
    forbid('engines do not know each other', engine, {
      path: engine,
      pathNot: [`${server}drivers/$1/$2/`, `${server}drivers/compute/machines/`],
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
