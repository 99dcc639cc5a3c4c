import { Readable } from 'node:stream';
import { filterRows } from '@cloud-account/core';
import { Download, type Handler } from '../../../../cloud/operation.js';
import type { NumberedRequest } from '../../../../lab/requests/recorder.js';
import { reportPage } from '../../../../lab/requests/report-page.js';
import { mapPage, pageOf } from '../../../../repositories/listing/list.js';
import { labOf } from '../lab-of.js';
import { accountOfEach } from './account-of-each.js';
import { archiveText } from './archive.js';
import { presentRequest, withoutTexts } from './present-requests.js';
import { reportOf } from './report-of.js';

/** True for requests of the client that a query names, if it names one. */
function isOf(query: { readonly user_agent_prefix?: string }) {
  const prefix = query.user_agent_prefix?.toLowerCase();
  return ({ userAgent }: NumberedRequest): boolean =>
    prefix === undefined || userAgent?.toLowerCase().startsWith(prefix) === true;
}

export const listRequests: Handler<'listRequests'> = async ({ cloud, query, filter }) => {
  const { recorder } = labOf(cloud);
  const newest = recorder.list().filter(isOf(query)).reverse();
  const accountOf = await accountOfEach(cloud, newest);
  const found = filterRows(newest, filter, (request) => withoutTexts(request, accountOf(request)));
  const options = { secrets: recorder.secrets, docsUrl: cloud.docsUrl() };
  return mapPage(pageOf(found, query), (request) => presentRequest(request, accountOf(request), options));
};

export const deleteRequests: Handler<'deleteRequests'> = ({ cloud }) => {
  labOf(cloud).recorder.clear();
  return Promise.resolve(undefined);
};

export const getRequestArchive: Handler<'getRequestArchive'> = ({ cloud }) => {
  const { recorder } = labOf(cloud);
  const baseUrls = { v4: cloud.baseUrl(), s3: cloud.objects.url };
  const text = archiveText(recorder.list(), { secrets: recorder.secrets, baseUrls });
  return Promise.resolve(new Download('requests.har', undefined, Readable.from(text)));
};

export const getReport: Handler<'getReport'> = ({ cloud, query }) => reportOf(cloud, query);

export const getReportPage: Handler<'getReportPage'> = async ({ cloud, query }) => {
  const page = Buffer.from(reportPage(await reportOf(cloud, query)));
  return new Download('report.html', page.length, Readable.from([page]), 'text/html');
};
