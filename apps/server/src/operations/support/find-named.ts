import type { NamedEntity } from '@cloud-account/core';
import { findEntity, findVlan, type FoundEntity } from '../../repositories/access/find-entities.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { Viewer } from '../../common/viewer.js';

/** The entity that a new ticket names, if the viewer's account has it. */
export const findNamed = (
  viewer: Viewer,
  tx: Transaction,
  named: NamedEntity,
): Promise<FoundEntity | undefined> =>
  named.kind === 'vlan' ? findVlan(viewer, tx, named) : findEntity(viewer, tx, named);
