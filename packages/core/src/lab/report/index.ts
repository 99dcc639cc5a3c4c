export type { ReportedRequest, ReportFacts } from './recorded-request.js';
export { reportOn } from './report.js';
