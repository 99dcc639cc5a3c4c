import { mayAct } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, notFound } from '../../common/refused.js';
import { grantHolder } from '../../repositories/access/grants.js';
import { findImage } from '../../repositories/catalog/images.js';
import { presentImage } from './present.js';

export const getImage: Handler<'getImage'> = async ({ cloud, viewer, params }) => {
  const found = await findImage(viewer, cloud.database, params.imageId);
  if (found === undefined) throw notFound();
  const { image, grant } = found;
  if (viewer && grant) {
    const holder = grantHolder(viewer, [{ kind: 'image', ...grant }]);
    unwrap(mayAct(holder, { entity: 'image', id: grant.id, level: 'read_only' }));
  }
  return presentImage(image);
};
