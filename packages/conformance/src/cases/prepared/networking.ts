import { made, type Body } from '../../things/making.js';
import { makeSubject } from '../../things/subjects.js';
import {
  fill,
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

export const networkingPreparations: Preparations = {
  'firewall.label.unique': takenLabel('getFirewall'),
  'firewall.device.one': async (run, { body }) => {
    const { entities } = await makeSubject('getFirewallDevice', run);
    return { body: { ...body, id: entities.find(({ kind }) => kind === 'node')?.id } };
  },
  'firewall.rules.limit': null,
  'subnet.limit': async (run) => {
    const ids = await idsOf(run, 'getVpc');
    await fill(run, `/vpcs/${String(ids.vpcId)}/subnets`, 10, (at) => ({
      ...{ label: run.label(), ipv4: `10.0.${at}.0/24` },
    }));
    return { ids };
  },
  'subnet.delete.unused': async (run) => {
    const { vpcId, subnetId } = await makeSubnet(run);
    await makeInterfaces(run, [{ purpose: 'vpc', subnet_id: subnetId }]);
    return { ids: { vpcId, subnetId } };
  },
  'vpc.delete.unused': async (run) => {
    const { vpcId, subnetId } = await makeSubnet(run);
    await makeInterfaces(run, [{ purpose: 'vpc', subnet_id: subnetId }]);
    return { ids: { vpcId } };
  },
  'vpc.label.unique': takenLabel('getVpc'),
  'nodebalancer.label.unique': takenLabel('getNodeBalancer'),
  'nodebalancer.config.port': async (run, { ids }) => {
    const body = { port: 8080 };
    await made(run.owner, `/nodebalancers/${String(ids.nodeBalancerId)}/configs`, body);
    return { body };
  },
  'vpc.limit': async (run, { body }) => {
    await fill(run, '/vpcs', 10, () => ({ label: run.label(), region: body.region }));
    return {};
  },
  'address.rdns.public': async (run) => {
    const ids = await idsOf(run, 'getNode');
    const address = { type: 'ipv4', public: false };
    return {
      ids: { address: (await made<{ address: string }>(run.owner, `${nodePath(ids)}/ips`, address)).address },
    };
  },
  'interface.vlan.once': async (run, { body }) => {
    const interfaces = [{ purpose: 'vlan', label: run.label() }];
    return { ids: await makeInterfaces(run, interfaces), body: { ...body, interfaces } };
  },
  'interface.vlan.address-once': async (run, { body }) => {
    const { ipam_address } = body;
    const ids = await makeInterfaces(run, [{ purpose: 'vlan', label: run.label(), ipam_address }]);
    return { ids, body: { ...body, label: run.label() } };
  },
  'interface.limit': async (run) => {
    const ids = await idsOf(run, 'getNodeConfig');
    await fill(run, `${nodePath(ids)}/configs/${String(ids.configId)}/interfaces`, 10, () => ({
      ...{ purpose: 'vlan', label: run.label() },
    }));
    return { ids };
  },
  'interface.address.free': async (run, { body }) => {
    const { subnetId } = await makeSubnet(run);
    const taken = { purpose: 'vpc', subnet_id: subnetId, ipv4: { vpc: '10.0.0.9' } };
    await makeInterfaces(run, [taken]);
    return { body: { ...body, ...taken } };
  },
  'interface.subnet.known': withBody({ subnet_id: MISSING }),
  'interface.order.all': async (run) => ({ ids: await idsOf(run, 'getNodeConfigInterface') }),
  'interface.update.vlan': async (run) => ({
    ids: await makeInterfaces(run, [{ purpose: 'vlan', label: run.label() }]),
  }),
  'interface.delete.inactive': async (run) => {
    const nodeId = await makeNodeWith(run, { ...SYSTEM, interfaces: [{ purpose: 'public' }] });
    const { body } = await run.owner.get<{ data: { id: number; interfaces: { id: number }[] }[] }>(
      `/node/instances/${nodeId}/configs`,
    );
    const [config] = body.data;
    return { ids: { nodeId, configId: config?.id ?? 0, interfaceId: config?.interfaces[0]?.id ?? 0 } };
  },
  'node.address.private': async (run) => {
    const ids = await idsOf(run, 'getNode');
    await made(run.owner, `${nodePath(ids)}/ips`, { type: 'ipv4', public: false });
    return { ids };
  },
  'node.address.ipv4': async (run) => {
    const ids = await idsOf(run, 'getNode');
    const { ipv6 } = (await run.owner.get<Body>(nodePath(ids))).body;
    return { ids: { ...ids, address: String(ipv6).replace(/\/\d+$/, '') } };
  },
  'node.address.last': async (run) => {
    const ids = await idsOf(run, 'getNode');
    const { ipv4 } = (await run.owner.get<{ ipv4: string[] }>(nodePath(ids))).body;
    return { ids: { ...ids, address: ipv4[0] ?? '' } };
  },
  // Look-ups that take long.
  'address.rdns.lookup': null,
  'address.rdns.at-once': null,
  // A large account, or an address that the operator approves.
  'interface.vlan.limit': null,
  'interface.subnet.full': null,
  'interface.nat.once': null,
  'node.address.nat': null,
  // Several rules at once, each of which has a case of its own.
  'interface.range.free': null,
  'interface.update.fixed': null,
  'interface.order.off': null,
};
