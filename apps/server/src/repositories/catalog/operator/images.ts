import type { Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import type { Image } from '../../../generated/prisma/client.js';
import { notFound } from '../../../refused.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';
import { imageColumns, storedImage, type StoredImage } from '../image-rows.js';
import { imageKeys } from '../images.js';

/** An image that the operator provides. */
export type ImageDraft = Pick<
  Image,
  | 'label'
  | 'description'
  | 'size'
  | 'type'
  | 'status'
  | 'deprecated'
  | 'capabilities'
  | 'createdBy'
  | 'expiresAt'
>;

/** The images of an account. */
export async function listAccountImages(
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredImage>> {
  const { rows, ...page } = await listPage<Image>(
    database,
    {
      name: 'operator-images',
      columns: imageColumns,
      from: 'images i',
      id: 'i.id',
      where: 'i.account_id = $1',
      values: [accountId],
      keys: imageKeys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedImage), ...page };
}

/** Keeps an image of an account. */
export async function insertImage(
  { client, now }: Transaction,
  accountId: number,
  draft: ImageDraft,
): Promise<StoredImage> {
  return storedImage(await client.image.create({ data: { ...draft, accountId, createdAt: now } }));
}

/** Removes an image of an account and the grants on it. @throws Refused (404) when the account has no such image */
export async function removeImage({ client }: Transaction, accountId: number, id: number): Promise<void> {
  const { count } = await client.image.deleteMany({ where: { id, accountId } });
  if (count === 0) throw notFound();
  await client.entityGrant.deleteMany({ where: { kind: 'image', entityId: id } });
}
