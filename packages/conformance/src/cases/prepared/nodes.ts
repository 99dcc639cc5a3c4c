import { idOf, type Body } from '../../things/making.js';
import { makeSubject } from '../../things/subjects.js';
import { makeSystem } from '../../things/areas/nodes/disks.js';
import {
  fill,
  freshAs,
  idsOf,
  makeInterfaces,
  makeNodeWith,
  makeSubnet,
  MISSING,
  nodePath,
  SYSTEM,
  takenLabel,
  withBody,
  type Preparations,
} from './prepare.js';

export const nodePreparations: Preparations = {
  'node.label.unique': takenLabel('getNode'),
  'node.backup.known': withBody({ backup_id: MISSING }),
  'node.backup.image': withBody({ backup_id: MISSING }),
  'node.backup.interfaces': withBody({ backup_id: MISSING }),
  'node.backup.script': withBody({ backup_id: MISSING }),
  'node.clone.target': withBody({ node_id: MISSING }),
  'node.clone.other': (_run, { ids }) => ({ body: { node_id: ids.nodeId } }),
  'node.clone.user-data': async (run) => {
    const metadata = { user_data: Buffer.from('#cloud-config').toString('base64') };
    return { ids: { nodeId: await makeNodeWith(run, { ...SYSTEM, metadata }) } };
  },
  'node.boot.determinable': freshAs('getNode'),
  'node.boot.device': freshAs('getNodeConfig'),
  'node.resize.other': withBody({ type: 'g5-standard-1' }),
  'node.upgrade.available': async (run) => ({ ids: { nodeId: await makeNodeWith(run, {}) } }),
  'node.migrate.vpc': async (run) => {
    const { subnetId } = await makeSubnet(run);
    return { ids: await makeInterfaces(run, [{ purpose: 'vpc', subnet_id: subnetId }]) };
  },
  'node.migrate.volumes': async (run) => {
    const { named } = await makeSubject('detachVolume', run);
    return { ids: { nodeId: named ?? '' } };
  },
  'node.password.disk': freshAs('getNode'),
  'node.password.one': async (run) => {
    const ids = { ...(await idsOf(run, 'getNode')) };
    const making = { run, owner: run.owner, ids, entities: [] };
    await makeSystem(making);
    await makeSystem(making);
    return { ids };
  },
  'node.stats.available': freshAs('getNode'),
  'node.month.past': (_run, { ids }) => ({ ids: { ...ids, year: 2040, month: '01' } }),
  'disk.delete.unused': async (run) => {
    const nodeId = await makeNodeWith(run, SYSTEM);
    const { body } = await run.owner.get<{ data: { id: number }[] }>(`/node/instances/${nodeId}/disks`);
    return { ids: { nodeId, diskId: body.data[0]?.id ?? 0 } };
  },
  'disk.password.filesystem': async (run) => {
    const ids = await idsOf(run, 'getNode');
    const disk = { label: 'raw', size: 512, filesystem: 'raw' };
    const diskId = await idOf(run.owner, `${nodePath(ids)}/disks`, disk);
    await run.settle('node', ids.nodeId ?? '');
    return { ids: { ...ids, diskId } };
  },
  'disk.room': withBody({ size: 1_000_000 }),
  'config.limit': async (run) => {
    const ids = await idsOf(run, 'getNode');
    await fill(run, `${nodePath(ids)}/configs`, 100, (at) => ({ label: `config-${at}`, devices: {} }));
    return { ids };
  },
  'config.volume.attached': async (run) => {
    const { ids } = await makeSubject('detachVolume', run);
    return { body: { devices: { sda: { volume_id: ids.volumeId } } } };
  },
  'config.delete.inactive': async (run) => {
    const nodeId = await makeNodeWith(run, { ...SYSTEM, interfaces: [{ purpose: 'public' }] });
    const { body } = await run.owner.get<{ data: { id: number }[] }>(`/node/instances/${nodeId}/configs`);
    return { ids: { nodeId, configId: body.data[0]?.id ?? 0 } };
  },
  'backup.disks': async (run) => {
    const ids = await idsOf(run, 'getNode');
    await run.owner.post(`${nodePath(ids)}/backups/enable`);
    return { ids };
  },
  'backup.enrolled': freshAs('getNode'),
  'backup.region': async (run, { body }) => ({
    body: { ...body, node_id: await makeNodeWith(run, { region: 'us-east' }) },
  }),
  'backup.restore.node': withBody({ node_id: MISSING }),
  'volume.label.unique': takenLabel('getVolume'),
  'volume.detach.attached': freshAs('getVolume'),
  'volume.attached.once': async (run) => {
    const { ids } = await makeSubject('detachVolume', run);
    return { ids, body: { node_id: (await idsOf(run, 'getNode')).nodeId } };
  },
  'volume.node.region': async (run, { body }) => ({
    body: { ...body, node_id: (await idsOf(run, 'getNode')).nodeId },
  }),
  'volume.delete.detached': async (run) => {
    const nodeId = await makeNodeWith(run, SYSTEM);
    const volume: Body = { label: run.label(), node_id: nodeId };
    const volumeId = await idOf(run.owner, '/volumes', volume);
    await run.settle('volume', volumeId);
    return { ids: { volumeId } };
  },
  // How long work takes is the server's own.
  'node.busy': null,
  'node.state': null,
  'node.boot.ready': null,
  'node.clone.at-once': null,
  'node.resize.migration': null,
  'backup.available': null,
  'backup.successful': null,
  // Sizes of the server's own types.
  'backup.space': null,
  'node.clone.room': null,
  'node.resize.disk': null,
  'disk.limit': null,
};
