import {
  build,
  change,
  columns,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  onlyRow,
  pick,
  removal,
  statement,
} from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import { takeGrants } from '../../access/take-grants.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { storedImage, type StoredImage } from '../image-row.js';
import { imageKeys } from '../images.js';

/** The columns that only the platform's images use. */
const ofPlatform = ['name', 'position', 'vendor', 'updated_at', 'eol_at'] as const;

type ImageRow = Omit<NewRow<'images'>, (typeof ofPlatform)[number]>;

/** An image that the operator provides. */
export type ImageDraft = Omit<ImageRow, 'account_id' | 'created_at'>;

const listed = list('listImagesOfAccount', 'operator-images', {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('images as i')
      .select(columnsOf('images', 'i'))
      .where('i.account_id', '=', given.account_id),
  id: (eb) => eb.ref('i.id'),
  keys: imageKeys,
});

/** The images of an account. */
export const listAccountImages = pagesFor(listed, byAccountId, storedImage);

const insert = statement('insert-image', (given: Given<ImageRow>) =>
  build
    .insertInto('images')
    .values(pick(given, newColumns('images', ...ofPlatform)))
    .returning(columns.images),
);

/** Inserts an image of an account. */
export async function insertImage(
  tx: Transaction,
  accountId: number,
  draft: ImageDraft,
): Promise<StoredImage> {
  return storedImage(await onlyRow(tx, insert, { ...draft, account_id: accountId, created_at: tx.now }));
}

const remove = removal('remove-image', 'images', ['id', 'account_id']);

/** Removes an image of an account and the grants on it. @throws Refused (404) when the account has no such image */
export async function removeImage(tx: Transaction, accountId: number, id: number): Promise<void> {
  if ((await change(tx, remove, { id, account_id: accountId })) === 0) throw notFound();
  await takeGrants(tx, 'image', id);
}
