import path from 'node:path';
import type { Report } from '../conform.js';
import { BadInput } from '../unmet.js';
import { htmlReport } from './html.js';
import { junitReport } from './junit.js';

const FORMATS: Readonly<Record<string, (report: Report) => string>> = {
  '.xml': junitReport,
  '.html': htmlReport,
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** The format of a report by the ending of its file: JUnit (xml), HTML or JSON. @throws BadInput for another ending */
export function formatOf(file: string): (report: Report) => string {
  const format = FORMATS[path.extname(file).toLowerCase()];
  if (format === undefined)
    throw new BadInput(`A report ends in ${Object.keys(FORMATS).join(', ')}, and not as ${file}.`);
  return format;
}

export { textReport } from './text.js';
