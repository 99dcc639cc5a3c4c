import { privateImageId } from '@cloud-account/core';
import type { Image } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  name: 'name',
  position: 'position',
  label: 'label',
  description: 'description',
  createdBy: 'created_by',
  vendor: 'vendor',
  size: 'size',
  type: 'type',
  status: 'status',
  deprecated: 'deprecated',
  capabilities: 'capabilities',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  eolAt: 'eol_at',
} as const satisfies Record<keyof Image, string>;

/** The select list of an image in raw SQL; the table's alias is `i`. */
export const imageColumns = selectList('i', columns);

/** An image as it is kept. */
export interface StoredImage extends Omit<Image, 'id' | 'accountId' | 'name' | 'position'> {
  /** As in the API: node/debian12, private/12. */
  readonly id: string;
  /** Whether it is the platform's. */
  readonly isPublic: boolean;
}

/** An image from its row. */
export const storedImage = ({ id, name, accountId, position: _position, ...row }: Image): StoredImage => ({
  id: name ?? privateImageId(id),
  isPublic: accountId === null,
  ...row,
});
