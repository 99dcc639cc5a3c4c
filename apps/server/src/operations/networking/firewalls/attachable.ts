import { refuse, type Refusal } from '@cloud-account/core';
import { findEntities, requireWriteOn } from '../../../repositories/access/find-entities.js';
import { lockEntities } from '../../../repositories/access/user-grants.js';
import {
  entitiesWithFirewall,
  deviceKinds,
  type DeviceEntity,
  type DeviceKind,
} from '../../../repositories/networking/firewalls/firewall-devices.js';
import type { Transaction } from '../../../repositories/transaction.js';
import type { Viewer } from '../../../common/viewer.js';

/** A thing in a body to which a firewall is to be attached. */
export interface NamedDevice {
  readonly kind: DeviceKind;
  readonly id: number;
  /** The field of the body that names it. */
  readonly field: string;
}

/** The things to which a firewall is to be attached, and all refusals. */
export interface Attachable {
  readonly entities: readonly DeviceEntity[];
  readonly problems: readonly Refusal[];
}

const ofKind = async (
  viewer: Viewer,
  tx: Transaction,
  kind: DeviceKind,
  named: readonly NamedDevice[],
): Promise<Attachable> => {
  const ids = named.map(({ id }) => id);
  // Locked, so that the firewall is not attached to a thing that is deleted meanwhile.
  await lockEntities(viewer, tx, kind, ids);
  const found = await findEntities(viewer, tx, kind, ids);
  const behind = new Set(await entitiesWithFirewall(tx, kind, ids));
  const entities: DeviceEntity[] = [];
  const problems: Refusal[] = [];
  for (const { id, field } of named) {
    const entity = found.get(id);
    if (entity === undefined) {
      problems.push(refuse('firewall.device.exists', { field }));
      continue;
    }
    requireWriteOn(entity);
    if (behind.has(id)) {
      problems.push(refuse('firewall.device.one', { field }));
    } else {
      behind.add(id);
      entities.push({ kind, id, label: entity.label, url: entity.url });
    }
  }
  return { entities, problems };
};

/**
 * Finds the things in a body to which a firewall is to be attached. The transaction has locked the viewer's account, so that
 * nobody attaches another firewall to them.
 *
 * @throws Refused (403) when a restricted user may not change one of them
 */
export async function attachable(
  viewer: Viewer,
  tx: Transaction,
  named: readonly NamedDevice[],
): Promise<Attachable> {
  const entities: DeviceEntity[] = [];
  const problems: Refusal[] = [];
  for (const kind of deviceKinds) {
    const some = named.filter((device) => device.kind === kind);
    if (some.length === 0) continue;
    const found = await ofKind(viewer, tx, kind, some);
    entities.push(...found.entities);
    problems.push(...found.problems);
  }
  return { entities, problems };
}
