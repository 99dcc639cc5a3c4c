import type { Ownership, PublicAccessBlock } from '@cloud-account/s3';
import { build, change, type Given, type Session, statement } from '@cloud-account/database';
import { jsonOrNull } from './rows.js';

const setPolicy = statement(
  'store-set-bucket-policy',
  (given: Given<{ id: number; policy: string | null }>) =>
    build.updateTable('store_buckets').set({ policy: given.policy }).where('id', '=', given.id),
);

export const setBucketPolicyRow = (
  session: Session,
  id: number,
  policy: string | undefined,
): Promise<number> => change(session, setPolicy, { id, policy: policy ?? null });

const setBlock = statement(
  'store-set-public-access-block',
  (given: Given<{ id: number; block: string | null }>) =>
    build.updateTable('store_buckets').set({ public_access_block: given.block }).where('id', '=', given.id),
);

export const setPublicAccessBlockRow = (
  session: Session,
  id: number,
  block: PublicAccessBlock | undefined,
): Promise<number> => change(session, setBlock, { id, block: jsonOrNull(block) });

const setOwnership = statement(
  'store-set-bucket-ownership',
  (given: Given<{ id: number; ownership: Ownership | null }>) =>
    build.updateTable('store_buckets').set({ ownership: given.ownership }).where('id', '=', given.id),
);

export const setBucketOwnershipRow = (
  session: Session,
  id: number,
  ownership: Ownership | undefined,
): Promise<number> => change(session, setOwnership, { id, ownership: ownership ?? null });
