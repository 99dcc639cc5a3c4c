import { changeFirewall, firewallUpdateActions } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { firewallEntity } from '../../../repositories/events/entities.js';
import {
  lockFirewall,
  saveFirewall,
  withEntities,
} from '../../../repositories/networking/firewalls/firewalls.js';
import { presentFirewall } from './present-firewalls.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const updateFirewall: Handler<'updateFirewall'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const { id, values: before, rules } = await lockFirewall(viewer, tx, params.firewallId);
    const taken = await nameTakenProblems(viewer, tx, 'firewall', body.label, id);
    const values = unwrap(changeFirewall({ ...before, rules }, body), ...taken);
    const firewall = await saveFirewall(viewer, tx, id, values);
    for (const action of firewallUpdateActions(before, values))
      recordEvent(viewer, tx, { action, entity: firewallEntity(firewall) });
    return presentFirewall(await withEntities(viewer, tx, firewall));
  });
