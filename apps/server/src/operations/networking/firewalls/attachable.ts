import { behindFirewall, reasons, refuse, type Refusal } from '@cloud-account/core';
import { findEntities, requireWriteOn } from '../../../repositories/access/find-entities.js';
import { lockEntities } from '../../../repositories/access/user-grants.js';
import {
  behindFirewalls,
  deviceKinds,
  type DeviceEntity,
  type DeviceKind,
} from '../../../repositories/networking/firewalls/firewall-devices.js';
import type { Transaction } from '../../../repositories/transaction.js';
import type { Viewer } from '../../../common/viewer.js';

/** Something that a body names for a firewall to be put in front of. */
export interface NamedDevice {
  readonly kind: DeviceKind;
  readonly id: number;
  /** Where the body names it. */
  readonly field: string;
}

/** What a firewall is to be put in front of, and everything that keeps it from there. */
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
  // What is gone a moment later would leave a firewall in front of nothing.
  await lockEntities(viewer, tx, kind, ids);
  const found = await findEntities(viewer, tx, kind, ids);
  const behind = new Set(await behindFirewalls(viewer, tx, kind, ids));
  const entities: DeviceEntity[] = [];
  const problems: Refusal[] = [];
  for (const { id, field } of named) {
    const entity = found.get(id);
    if (entity === undefined) {
      problems.push(refuse('firewall.device.exists', { field, reason: reasons.notValid('id') }));
      continue;
    }
    requireWriteOn(entity);
    if (behind.has(id)) {
      problems.push(behindFirewall(field));
    } else {
      behind.add(id);
      entities.push({ kind, id, label: entity.label, url: entity.url });
    }
  }
  return { entities, problems };
};

/**
 * Finds what a body names for a firewall to be put in front of. The transaction has locked the viewer's account, so that
 * nobody else puts a firewall in front of the same things.
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
