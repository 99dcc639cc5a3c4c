import { Readable } from 'node:stream';
import { Download, type Handler } from '../../../../cloud/operation.js';
import { reportPage } from '../../../../lab/requests/report-page.js';
import { reportOf } from './report-of.js';

export const getReportPage: Handler<'getReportPage'> = async ({ cloud, query }) => {
  const page = Buffer.from(reportPage(await reportOf(cloud, query)));
  return new Download('report.html', page.length, Readable.from([page]), 'text/html');
};
