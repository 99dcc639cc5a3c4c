import { filterRows, pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../../cloud/operation.js';
import { unwrap } from '../../../../common/refused.js';
import { labOf } from '../lab-of.js';
import { accountOfEach } from './account-of-each.js';
import { presentRequest, withoutTexts } from './present-requests.js';

export const listRequests: Handler<'listRequests'> = async ({ cloud, query, filter }) => {
  const { requests: recorder } = labOf(cloud);
  const newest = recorder.list().reverse();
  const accountOf = await accountOfEach(cloud, newest);
  const found = filterRows(newest, filter, (request) => withoutTexts(request, accountOf(request)));
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: found.length }));
  const context = { secrets: recorder.secrets, docsUrl: cloud.docsUrl() };
  const data = found
    .slice(offset, offset + limit)
    .map((request) => presentRequest(request, accountOf(request), context));
  return { data, ...shown };
};
