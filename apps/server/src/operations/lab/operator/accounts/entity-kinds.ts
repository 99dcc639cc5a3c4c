import { columns } from '@cloud-account/database';

/** The tables of entities whose names are not those of their tables. */
const tables: Readonly<Record<string, string>> = {
  disk: 'node_disks',
  node_config: 'node_configs',
  obj_access_key: 'storage_keys',
  user_ssh_key: 'ssh_keys',
};

/** The table of a kind of entities, or the kind itself, of entities that the operator provided. */
export function kindOfEntity(type: string): string {
  const table = tables[type] ?? `${type}s`;
  return table in columns ? table : type;
}

/** The last words of the path of a collection, and the kind of its entities, as `kindOfEntity` has it. */
const collections: Readonly<Record<string, string>> = {
  'node/instances': 'nodes',
  'node/stackscripts': 'stackscripts',
  'images/private': 'images',
  'networking/firewalls': 'firewalls',
  'support/tickets': 'tickets',
  'object-storage/keys': 'storage_keys',
  'profile/tokens': 'tokens',
  'profile/sshkeys': 'ssh_keys',
  'profile/apps': 'oauth_grants',
  'longview/clients': 'longview',
  'databases/instances': 'database',
  'lke/clusters': 'lkecluster',
  'managed/services': 'managed',
  'v4/domains': 'domains',
  'v4/nodebalancers': 'nodebalancers',
  'v4/volumes': 'volumes',
  'v4/vpcs': 'vpcs',
};

/** Collections of parts of a thing, which stand after its ID. */
const parts: Readonly<Record<string, string>> = {
  backups: 'node_backups',
  configs: 'node_configs',
  disks: 'node_disks',
  records: 'records',
  subnets: 'subnets',
};

/** The kind of the entities of a collection. @param collection its last two words: `node/instances`, `7/disks` */
export const kindOfPath = (collection: string): string =>
  collections[collection] ?? parts[/^\d+\/(\w+)$/.exec(collection)?.[1] ?? ''] ?? '';
