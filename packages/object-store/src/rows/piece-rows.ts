import type { ObjectPart, StoredObject } from '@cloud-account/s3';
import { build, type Given, type Session, statement } from '@cloud-account/database';

const list = statement(
  'store-list-pieces',
  (given: Given<{ object_id: bigint; after: number; limit: number }>) =>
    build
      .selectFrom('store_pieces')
      .select(['position', 'size', 'digest'])
      .where('object_id', '=', given.object_id)
      .where('position', '>=', given.after)
      .orderBy('position')
      .limit(given.limit),
);

/** The pieces of an object as its parts, with numbers after this one. */
export const listPieceRows = async (
  session: Session,
  { id }: StoredObject,
  after: number,
  limit: number,
): Promise<ObjectPart[]> =>
  (await list.all(session, { object_id: BigInt(id), after, limit })).map(({ position, size, digest }) => ({
    number: position + 1,
    size: Number(size),
    ...(digest !== null && { digest }),
  }));
