export type { ReportedRequest, ReportFacts } from './recorded-request.js';
export { reportOn, reportProblems } from './report.js';
