import { draftFirewall } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { firewallEntity } from '../../../repositories/events/entities.js';
import { insertDevices } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { insertFirewall } from '../../../repositories/networking/firewalls/firewalls.js';
import { attachable, type NamedDevice } from './attachable.js';
import { presentFirewall } from './present-firewalls.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

const named = ({ devices }: Body<'createFirewall'>): NamedDevice[] => [
  ...(devices?.nodes ?? []).map((id, index) => ({
    kind: 'node' as const,
    id,
    field: `devices.nodes[${index}]`,
  })),
  ...(devices?.nodebalancers ?? []).map((id, index) => ({
    kind: 'nodebalancer' as const,
    id,
    field: `devices.nodebalancers[${index}]`,
  })),
];

export const createFirewall: Handler<'createFirewall'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const { entities, problems } = await attachable(viewer, tx, named(body));
    const taken = await nameTakenProblems(viewer, tx, 'firewall', body.label);
    const draft = unwrap(draftFirewall(body), ...taken, ...problems);
    const firewall = await insertFirewall(viewer, tx, draft);
    await insertDevices(tx, firewall.id, entities);
    recordEvent(viewer, tx, { action: 'firewall_create', entity: firewallEntity(firewall) });
    return presentFirewall({ ...firewall, entities });
  });
