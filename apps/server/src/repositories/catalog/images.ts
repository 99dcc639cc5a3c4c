import { privateImageId, privateImageNumber, type GrantLevel } from '@cloud-account/core';
import { sql, type ExpressionBuilder } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  reading,
  type Row,
  type Session,
  statement,
  type Tables,
} from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { requireCapacity } from '../account/capacity.js';
import { grantedList, isGranted, visiblePages } from '../access/visible-list.js';
import { plain, shownTime } from '../listing/conditions.js';
import { list, pagesOf, type Page } from '../listing/list.js';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';

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

type Columns = ExpressionBuilder<{ i: Tables['images'] }, 'i'>;

/** The keys of a list of images. */
export const imageKeys = (eb: Columns) => ({
  is_public: plain(sql`(i.account_id IS NULL)`),
  expiry: shownTime(eb.ref('i.expires_at')),
});

const all = () => build.selectFrom('images as i').select(columnsOf('images', 'i'));

const order = {
  id: () => sql`(i.account_id IS NOT NULL, i.position, i.id)`,
  keys: imageKeys,
};

const publicImages = list('listImages', 'public-images', {
  from: () => all().where('i.account_id', 'is', null),
  ...order,
});

const images = grantedList(
  'listImages',
  'images',
  {
    from: (given) =>
      all().where((eb) => eb.or([eb('i.account_id', 'is', null), eb('i.account_id', '=', given.account_id)])),
    ...order,
  },
  (eb, given) => eb.or([eb('i.account_id', 'is', null), isGranted('image', eb.ref('i.id'), given.user_id)]),
);

const ofPlatform = pagesOf(publicImages, storedImage);
const ofViewer = visiblePages(images, storedImage);

/** The platform's images and those of the account that the viewer may read; without a viewer only the platform's. */
export const listImageRows = (
  viewer: Viewer | undefined,
  ...wanted: Parameters<typeof ofPlatform>
): Promise<Page<StoredImage>> => (viewer === undefined ? ofPlatform(...wanted) : ofViewer(viewer, ...wanted));

/** An image, and the viewer's grant on it. */
export interface ReachedImage {
  readonly image: StoredImage;
  /** The grant and its id; undefined for images of the platform, which need no grant. */
  readonly grant: { readonly id: number; readonly permissions: GrantLevel | null } | undefined;
}

const rows = recordRows('images', 'account_id', ['label', 'description', 'status', 'size'], 'image');

/** The columns of an image of an account that do not follow from the request. */
const others = { name: null, position: null, vendor: null, expires_at: null, eol_at: null };

/** The fields of a new image of an account. */
type NewImage = Pick<StoredImage, 'label' | 'description' | 'size' | 'status' | 'capabilities'>;

/** Inserts an image of the viewer's account. @throws Refused when the account has the maximum of images */
export async function insertOwnImage(viewer: Viewer, tx: Transaction, draft: NewImage) {
  await requireCapacity(tx, 'images', viewer.account.id);
  const maker = { ...others, type: 'manual' as const, deprecated: false, created_by: viewer.user.username };
  const row = await rows.insert(tx, viewer.account.id, { ...maker, ...draft });
  await rows.grant(viewer, tx, row.id);
  return { number: row.id, image: storedImage(row) };
}

/** Reads and locks an image of an account. @throws Refused (404) when the account has no such image */
export const lockImage = async ({ account }: Owner, tx: Transaction, number: number): Promise<StoredImage> =>
  storedImage(await rows.lock(tx, account.id, number));

/** Saves changes of a locked image. */
export const saveImage = async (
  { account }: Owner,
  tx: Transaction,
  number: number,
  current: StoredImage,
  change: Partial<Pick<StoredImage, 'label' | 'description' | 'status' | 'size'>>,
): Promise<StoredImage> => storedImage(await rows.save(tx, account.id, number, { ...current, ...change }));

/** Removes a locked image and the grants on it. */
export const removeOwnImage = ({ account }: Owner, tx: Transaction, number: number): Promise<void> =>
  rows.remove(tx, account.id, number);

const any = reading('image-of-number', 'images', ['id']);

/** An image of any account, for a job; undefined when there is none. */
export const findAnyImage = async (
  session: Session,
  number: number,
): Promise<{ readonly owner: Owner; readonly image: StoredImage } | undefined> => {
  const row = await any.first(session, { id: number });
  return row === undefined || row.account_id === null
    ? undefined
    : { owner: { account: { id: row.account_id } }, image: storedImage(row) };
};

const named = statement('public-images-of-names', (given: Given<{ names: readonly string[] }>) =>
  build
    .selectFrom('images')
    .select('name')
    .where((eb) => eb('name', '=', eb.fn.any(given.names))),
);

/** The images of the platform among some IDs from the client. */
export const knownPublicImages = async (
  session: Session,
  names: readonly string[] = [],
): Promise<ReadonlySet<string>> =>
  new Set((await named.all(session, { names })).map(({ name }) => name ?? ''));

const ofName = reading('find-public-image', 'images', ['name']);

const ofNumber = statement(
  'find-private-image',
  (given: Given<{ id: number; account_id: number; user_id: number }>) =>
    all()
      .leftJoin('entity_grants as g', (join) =>
        join.on('g.kind', '=', 'image').onRef('g.entity_id', '=', 'i.id').on('g.user_id', '=', given.user_id),
      )
      .select('g.permissions')
      .where('i.id', '=', given.id)
      .where('i.account_id', '=', given.account_id),
);

/**
 * An image of the platform or of the viewer's account by its ID; undefined when there is none.
 *
 * @param id the text from the client
 */
export async function findImage(
  viewer: Viewer | undefined,
  session: Session,
  id: string,
): Promise<ReachedImage | undefined> {
  const number = privateImageNumber(id);
  if (number === undefined) {
    const row = await ofName.first(session, { name: id });
    return row && { image: storedImage(row), grant: undefined };
  }
  if (viewer === undefined) return undefined;
  const values = { id: number, account_id: viewer.account.id, user_id: viewer.user.id };
  const row = await ofNumber.first(session, values);
  if (row === undefined) return undefined;
  const { permissions, ...image } = row;
  return { image: storedImage(image), grant: { id: image.id, permissions } };
}
