import { textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { presentObjects } from '../present.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const listObjects: Handler<'listObjects'> = async ({ cloud, viewer, params, query }) => {
  const { prefix, delimiter, marker, page_size: limit } = query;
  const texts = Object.entries({ prefix, delimiter, marker });
  refuseAll(texts.flatMap(([name, text]) => textProblems(name, text)));
  const request = { prefix, delimiter, marker, limit };
  const { entries, truncated } = found(
    await cloud.objects.listObjects(ownerOf(viewer), bucketOf(params), request),
  );
  return presentObjects(entries, truncated);
};
