import {
  build,
  columnsOf,
  type Given,
  insertion,
  type NewRow,
  type Session,
  statement,
} from '@cloud-account/database';
import { removalOfEntity } from '../../access/own-rows.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { imageKeys, storedImage, type StoredImage } from '../images.js';

/** The columns that only the platform's images use. */
const ofPlatform = ['name', 'position', 'vendor', 'updated_at', 'eol_at'] as const;

/** An image that the operator provides. */
export type ImageDraft = Omit<NewRow<'images'>, (typeof ofPlatform)[number] | 'account_id' | 'created_at'>;

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

const insert = insertion('insert-image', 'images', ...ofPlatform);

/** Inserts an image of an account. */
export async function insertImage(
  tx: Transaction,
  accountId: number,
  draft: ImageDraft,
): Promise<StoredImage> {
  return storedImage(await insert.one(tx, { ...draft, account_id: accountId, created_at: tx.now }));
}

/** Removes an image of an account and the grants on it. @throws Refused (404) when the account has no such image */
export const removeImage = removalOfEntity('image', 'images');

const numbers = statement('operator-images-of-account', (given: Given<{ account_id: number }>) =>
  build.selectFrom('images').select('id').where('account_id', '=', given.account_id).orderBy('id'),
);

/** The numbers of the images of a locked account. */
export const imagesOfAccount = async (session: Session, accountId: number): Promise<number[]> =>
  (await numbers.all(session, { account_id: accountId })).map(({ id }) => id);
