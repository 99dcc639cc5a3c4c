import type { Handler } from '../../../../cloud/operation.js';
import { reportOf } from './report-of.js';

export const getReport: Handler<'getReport'> = ({ cloud, query }) => reportOf(cloud, query);
