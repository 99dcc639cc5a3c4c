import { Command } from 'commander';
import { openApis } from '../api/connection.js';
import type { ApiOperation } from '../api/operations.js';
import { withQuery } from '../api/pages.js';
import { given } from '../arguments.js';
import { examples } from '../examples.js';
import { isObject } from '@cloud-account/core/is-object';
import { printable } from '../output/printable.js';
import { fieldsOf, tableOf } from '../output/text.js';
import type { Open } from '../session.js';

interface ReportOptions {
  readonly userAgent?: string;
  readonly since?: string;
}

const isRows = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.every(isObject);

/** A report for people: what it is about, and a table of each thing that it has found. */
function textOf(report: Readonly<Record<string, unknown>>): string {
  const head = Object.fromEntries(Object.entries(report).filter(([, value]) => !isRows(value)));
  const tables = Object.entries(report).flatMap(([name, rows]) =>
    isRows(rows) && rows[0] !== undefined
      ? [
          `\n${printable(name.replaceAll('_', ' '))}\n${tableOf(rows, Object.keys(rows[0]), { head: true, width: undefined })}`,
        ]
      : [],
  );
  return `${fieldsOf(head)}${tables.join('')}`;
}

/** `lab report`: what a client did, summed up. */
export const reportCommand = (open: Open, { verb, summary, description, path }: ApiOperation): Command =>
  new Command(verb)
    .summary(summary)
    .description(description)
    .option('--user-agent <text>', 'a part of the name of the client; all clients by default')
    .option('--since <time>', 'from this time on, such as 2026-11-21T08:30:00')
    .addHelpText('after', examples('lab report', 'lab report --user-agent my-sdk --json'))
    .action(async ({ userAgent, since }: ReportOptions, command: Command) => {
      const session = open(command);
      const api = await openApis.operator(session);
      const query = given({ user_agent: userAgent, since });
      const { data } = await api.send({ method: 'GET', path: withQuery(path, query), template: path });
      if (!isObject(data)) throw new Error(`${path} answers no report.`);
      session.output.value(data, () => textOf(data), true);
    });
