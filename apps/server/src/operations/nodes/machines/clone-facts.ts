import { chosenParts, type CloneFacts, type CloneParts, type OfferingRegion } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Viewer } from '../../../common/viewer.js';
import { getSettings } from '../../../repositories/account/accounts.js';
import { findImage } from '../../../repositories/catalog/images.js';
import { findNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { configsOf, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { disksOf, type StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The facts of a clone, with the rows of the copied things. */
export interface StoredCloneFacts extends CloneFacts {
  readonly parts: CloneParts<StoredConfig, StoredDisk>;
  /** The region of the copies: that of the body, or that of the target. */
  readonly region: (OfferingRegion & { readonly id: string }) | undefined;
}

/** Reads the facts of a clone. The transaction has locked both nodes. */
export async function readCloneFacts(
  viewer: Viewer,
  tx: Transaction,
  body: Body<'cloneNode'>,
  source: StoredNode,
  target: StoredNode | undefined,
): Promise<StoredCloneFacts> {
  const there = { configs: await configsOf(tx, source.id), disks: await disksOf(tx, source.id) };
  const image = source.image === null ? undefined : await findImage(viewer, tx, source.image);
  return {
    source: {
      ...there,
      id: source.id,
      tags: source.tags,
      hasUserData: source.user_data !== null,
      image: image?.image,
    },
    parts: chosenParts(body, there),
    target: target && {
      id: target.id,
      tags: target.tags,
      disk: target.disk,
      disks: await disksOf(tx, target.id),
      configs: (await configsOf(tx, target.id)).length,
    },
    region: await findRegion(tx, target?.region ?? body.region ?? ''),
    type: await findNodeType(tx, body.type ?? ''),
    backupsForAll: (await getSettings(viewer, tx)).backups_enabled,
  };
}
