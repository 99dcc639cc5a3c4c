import { privateImageId } from '@cloud-account/core';
import type { Row } from '@cloud-account/database';

/** A stored image. */
export interface StoredImage extends Omit<Row<'images'>, 'id' | 'account_id' | 'name' | 'position'> {
  /** The ID in the API: node/debian12, private/12. */
  readonly id: string;
  /** True if the image belongs to the platform. */
  readonly is_public: boolean;
}

/** An image from its row. */
export const storedImage = ({
  id,
  name,
  account_id,
  position: _position,
  ...row
}: Row<'images'>): StoredImage => ({
  id: name ?? privateImageId(id),
  is_public: account_id === null,
  ...row,
});
