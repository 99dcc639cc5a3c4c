import { privateImageNumber, type Filter, type GrantLevel } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Image } from '../../generated/prisma/client.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import { imageColumns, storedImage, type StoredImage } from './image-rows.js';

/** How the keys of a list of images are read. */
export const imageKeys = {
  label: textSource('i.label'),
  deprecated: { sql: 'i.deprecated' },
  is_public: { sql: '(i.account_id IS NULL)' },
  size: { sql: 'i.size' },
  type: textSource('i.type'),
  vendor: textSource('i.vendor'),
  status: textSource('i.status'),
};

const visibleTo = (viewer: Viewer | undefined): { name: string; where: string; values: unknown[] } => {
  if (viewer === undefined) return { name: 'public-images', where: 'i.account_id IS NULL', values: [] };
  const { account, user } = viewer;
  if (!user.restricted) {
    return { name: 'images', where: '(i.account_id IS NULL OR i.account_id = $1)', values: [account.id] };
  }
  return {
    name: 'granted-images',
    where: `(i.account_id IS NULL OR i.account_id = $1 AND EXISTS (
      SELECT 1 FROM entity_grants g WHERE g.user_id = $2 AND g.kind = 'image' AND g.entity_id = i.id))`,
    values: [account.id, user.id],
  };
};

/** The platform's images and those of the account that the viewer may read; without a viewer the platform's only. */
export async function listImageRows(
  viewer: Viewer | undefined,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredImage>> {
  const { rows, ...page } = await listPage<Image>(
    database,
    {
      ...visibleTo(viewer),
      columns: imageColumns,
      from: 'images i',
      id: '(i.account_id IS NOT NULL, i.position, i.id)',
      keys: imageKeys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedImage), ...page };
}

/** An image, and the viewer's grant on it. */
export interface ReachedImage {
  readonly image: StoredImage;
  /** What a grant on it is kept under; undefined of the platform's, which nobody is granted. */
  readonly grant: { readonly id: number; readonly permissions: GrantLevel | null } | undefined;
}

/**
 * An image of the platform or of the viewer's account by its ID; undefined when there is none.
 *
 * @param id as a client wrote it
 */
export async function findImage(
  viewer: Viewer | undefined,
  database: Database,
  id: string,
): Promise<ReachedImage | undefined> {
  const number = privateImageNumber(id);
  const [row] =
    number === undefined
      ? await query<Image & { permissions: null }>(
          database,
          'find-public-image',
          `SELECT ${imageColumns}, NULL AS permissions FROM images i WHERE i.name = $1`,
          [id],
        )
      : await query<Image & { permissions: GrantLevel | null }>(
          database,
          'find-private-image',
          `SELECT ${imageColumns}, g.permissions FROM images i
           LEFT JOIN entity_grants g ON g.kind = 'image' AND g.entity_id = i.id AND g.user_id = $3
           WHERE i.id = $1 AND i.account_id = $2`,
          [number, viewer?.account.id ?? null, viewer?.user.id ?? null],
        );
  if (row === undefined) return undefined;
  const { permissions, ...image } = row;
  return {
    image: storedImage(image),
    grant: image.name === null ? { id: image.id, permissions } : undefined,
  };
}
