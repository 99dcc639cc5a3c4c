import { DaemonRefused } from './daemon/answers.js';
import type { IncusHost } from './host.js';

interface Server {
  readonly auth: string;
  readonly api_extensions: readonly string[];
  readonly environment: { readonly server: string; readonly server_version: string };
}

interface Project {
  readonly config: Readonly<Record<string, string>>;
}

/** The extensions of the API that machines need. */
const NEEDED = ['projects_restrictions', 'custom_block_volumes', 'storage_volume_state', 'cloud_init'];

/**
 * The rights of a project that the driver makes. Its instances have no devices of the host but what the driver passes to them: a rescue
 * system gets the files of other systems by their paths.
 */
const RIGHTS = {
  'features.images': 'true',
  'features.profiles': 'true',
  'features.storage.volumes': 'true',
  restricted: 'true',
  'restricted.devices.disk': 'allow',
};

/** The daemon cannot run machines as it is, or not for this server. */
export class DaemonUnfit extends Error {
  override readonly name = 'DaemonUnfit';
}

/**
 * Makes the project of the machines if it is missing, and looks whether the daemon can run them.
 *
 * @throws DaemonUnfit with a sentence for operators
 */
export async function prepareProject({
  client,
  project,
  pool,
  kind,
}: Pick<IncusHost, 'client' | 'project' | 'pool' | 'kind'>): Promise<void> {
  const server = await client.get<Server>('');
  if (server.auth !== 'trusted')
    throw new DaemonUnfit(
      'The daemon of Incus does not trust the certificate of this server: add it with incus config trust add.',
    );
  const lacking = NEEDED.filter((name) => !server.api_extensions.includes(name));
  if (lacking.length > 0)
    throw new DaemonUnfit(
      `${server.environment.server} ${server.environment.server_version} is too old: it lacks ${lacking.join(', ')}.`,
    );
  try {
    const path = `/projects/${encodeURIComponent(project)}`;
    if ((await client.find<Project>(path)) === undefined)
      await client.send('POST', '/projects', { name: project, config: RIGHTS });
    if ((await client.find(`/storage-pools/${encodeURIComponent(pool)}`)) === undefined)
      throw new DaemonUnfit(`The daemon of Incus has no storage pool ${pool}: set CLOUD_INCUS_POOL.`);
  } catch (error) {
    if (!(error instanceof DaemonRefused)) throw error;
    throw new DaemonUnfit(`The daemon of Incus refuses the project ${project} for a ${kind}: ${error.said}`);
  }
}
