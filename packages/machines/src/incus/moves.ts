import { HypervisorUnavailable } from '../driver.js';
import type { IncusHost } from './host.js';
import { isPlaced, listMembers, targetOf } from './daemon/members.js';
import { COMPLETE, marks, MOVED } from './names.js';
import { contentOf, type PoolVolume, removeFound, setConfig, volumePath, volumesOf } from './pool-volumes.js';

/** Copies a volume from its member to another one, which reads it there. It is marked as unfinished. */
async function pull(host: IncusHost, { name, config, location }: PoolVolume, to: string): Promise<void> {
  const { client, pool } = host;
  const { environment } = await client.get<{ environment: { certificate: string } }>('');
  const source = (await listMembers(client)).find(({ server_name: member }) => member === location);
  const about = { name, pool, volume_only: true };
  const offer = await client.start('POST', `${volumePath(host, name)}${targetOf(location)}`, {
    ...{ ...about, migration: true },
  });
  if (source === undefined || offer === undefined)
    throw new HypervisorUnavailable('The cluster does not move the volume.');
  await client.send('POST', `${volumePath(host)}${targetOf(to)}`, {
    ...{ name, ...contentOf(host), config: { ...config, [marks.making]: name } },
    source: {
      ...{ ...about, type: 'migration', mode: 'pull', secrets: offer.metadata },
      ...{ operation: `${source.url}/1.0/operations/${offer.id}`, certificate: environment.certificate },
    },
  });
}

/**
 * Moves a volume that no running instance has to another member of the cluster, if it is on one. Until the volume is removed from the first member, it is
 * the valid one; from then on the copy is, so that a move that was broken off is finished, or begins again.
 *
 * @param found by `volumesOf`, the valid one first
 */
export async function moveVolume(
  host: IncusHost,
  [valid, ...others]: readonly PoolVolume[],
  to: string,
): Promise<void> {
  if (valid === undefined) return;
  for (const other of others) await removeFound(host, other);
  if (valid.config[marks.making] === MOVED) await setConfig(host, valid, { [marks.making]: COMPLETE });
  if (valid.location === to || !isPlaced(valid.location)) return;
  await pull(host, valid, to);
  const copy = (await volumesOf(host, valid.name)).find(({ location }) => location === to);
  if (copy === undefined)
    throw new HypervisorUnavailable('A copy of a volume is gone before it was complete.');
  await setConfig(host, copy, { [marks.making]: MOVED });
  await removeFound(host, valid);
  await setConfig(host, copy, { [marks.making]: COMPLETE });
}
