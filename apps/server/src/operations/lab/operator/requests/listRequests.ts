import { filterRows, pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../../cloud/operation.js';
import { unwrap } from '../../../../common/refused.js';
import { labOf } from '../lab-of.js';
import { presentRequest, withoutTexts } from './present-requests.js';
import { ownedRequests } from './owned-requests.js';

export const listRequests: Handler<'listRequests'> = async ({ cloud, query, filter }) => {
  const { requests: recorder } = labOf(cloud);
  const requests = await ownedRequests(cloud, recorder);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const rows = filterRows(requests.reverse().map(withoutTexts), filter);
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: rows.length }));
  const data = rows.slice(offset, offset + limit).flatMap(({ id }) => {
    const request = byId.get(id);
    return request === undefined ? [] : [presentRequest(request, recorder.secrets, cloud.docsUrl())];
  });
  return { data, ...shown };
};
