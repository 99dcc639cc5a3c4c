import { privateImageNumber, type Filter, type GrantLevel } from '@cloud-account/core';
import { sql, type ExpressionBuilder } from 'kysely';
import {
  build,
  columns,
  columnsOf,
  type Database,
  firstRow,
  type Given,
  type Session,
  statement,
  type Tables,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { isGranted } from '../access/visible-list.js';
import { plain, shownTime, text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest, mapPage } from '../listing/list.js';
import { storedImage, type StoredImage } from './image-row.js';

type Columns = ExpressionBuilder<{ i: Tables['images'] }, 'i'>;

/** The keys of a list of images. */
export const imageKeys = (eb: Columns) => ({
  label: text(eb.ref('i.label')),
  deprecated: plain(eb.ref('i.deprecated')),
  is_public: plain(sql`(i.account_id IS NULL)`),
  size: plain(eb.ref('i.size')),
  type: text(eb.ref('i.type')),
  vendor: text(eb.ref('i.vendor')),
  status: text(eb.ref('i.status')),
});

const all = () => build.selectFrom('images as i').select(columnsOf('images', 'i'));

const order = {
  id: () => sql`(i.account_id IS NOT NULL, i.position, i.id)`,
  keys: imageKeys,
  others: (eb: Columns) => ({ expiry: shownTime(eb.ref('i.expires_at')) }),
};

const publicImages = list('listImages', 'public-images', {
  from: () => all().where('i.account_id', 'is', null),
  ...order,
});

const images = list('listImages', 'images', {
  from: (given: Given<{ account_id: number }>) =>
    all().where((eb) => eb.or([eb('i.account_id', 'is', null), eb('i.account_id', '=', given.account_id)])),
  ...order,
});

const grantedImages = list('listImages', 'granted-images', {
  from: (given: Given<{ account_id: number; user_id: number }>) =>
    all().where((eb) =>
      eb.or([
        eb('i.account_id', 'is', null),
        eb.and([
          eb('i.account_id', '=', given.account_id),
          isGranted('image', eb.ref('i.id'), given.user_id),
        ]),
      ]),
    ),
  ...order,
});

/** The platform's images and those of the account that the viewer may read; without a viewer only the platform's. */
export const listImageRows = async (
  viewer: Viewer | undefined,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredImage>> => mapPage(await readImages(viewer, database, request, filter), storedImage);

function readImages(viewer: Viewer | undefined, database: Database, request: PageRequest, filter: Filter) {
  if (viewer === undefined) return readPage(database, publicImages, {}, request, filter);
  const { account, user } = viewer;
  return user.restricted
    ? readPage(database, grantedImages, { account_id: account.id, user_id: user.id }, request, filter)
    : readPage(database, images, { account_id: account.id }, request, filter);
}

/** An image, and the viewer's grant on it. */
export interface ReachedImage {
  readonly image: StoredImage;
  /** The grant and its id; undefined for images of the platform, which need no grant. */
  readonly grant: { readonly id: number; readonly permissions: GrantLevel | null } | undefined;
}

const ofName = statement('find-public-image', (given: Given<{ name: string }>) =>
  build.selectFrom('images').select(columns.images).where('name', '=', given.name),
);

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
    const row = await firstRow(session, ofName, { name: id });
    return row && { image: storedImage(row), grant: undefined };
  }
  if (viewer === undefined) return undefined;
  const values = { id: number, account_id: viewer.account.id, user_id: viewer.user.id };
  const row = await firstRow(session, ofNumber, values);
  if (row === undefined) return undefined;
  const { permissions, ...image } = row;
  return { image: storedImage(image), grant: { id: image.id, permissions } };
}
