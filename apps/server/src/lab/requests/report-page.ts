import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperatorSchema } from '@cloud-account/spec';
import { Html, html } from '../../common/html.js';

type Report = OperatorSchema<'Report'>;

/** The data that the report and the page of the lab share. */
const shared = fileURLToPath(new URL('../../../../lab-page/src/base.css', import.meta.url));

const OWN = `main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
section { margin-top: 1rem }
section.fine h2::after { content: ' ✓'; color: var(--good) }
.count { color: var(--bad); font-weight: 600 }`;

let read: Html | undefined;

const style = (): Html => (read ??= new Html(`<style>${readFileSync(shared, 'utf8')}${OWN}</style>`));

/** A column of a table: its name, and what it shows of an entry. */
interface Column<Entry> {
  readonly name: string;
  readonly isNumber?: boolean;
  readonly show: (entry: Entry) => Html | string;
}

const code = (text: string): Html => html`<code>${text}</code>`;

const joined = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(', '));

const column = <Entry>(name: string, show: Column<Entry>['show']): Column<Entry> => ({ name, show });

const number = <Entry>(name: string, show: (entry: Entry) => number): Column<Entry> => ({
  name,
  isNumber: true,
  show: (entry) => show(entry).toLocaleString('en-US'),
});

const classOf = ({ isNumber }: { readonly isNumber?: boolean }): Html | undefined =>
  isNumber === true ? html` class="number"` : undefined;

const table = <Entry>(entries: readonly Entry[], columns: readonly Column<Entry>[]): Html =>
  html`<table role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((one) => html`<th role="columnheader" scope="col" ${classOf(one)}>${one.name}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${entries.map(
        (entry) =>
          html`<tr role="row">
            ${columns.map(
              (one) => html`<td role="cell" data-name="${one.name}" ${classOf(one)}>${one.show(entry)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A part of the report that names what could be better; without entries it says that nothing is to be done. */
const finding = <Entry>(
  title: string,
  { advice, none }: { readonly advice: string; readonly none: string },
  entries: readonly Entry[],
  columns: readonly Column<Entry>[],
): Html =>
  entries.length === 0
    ? html`<section class="fine">
        <h2>${title}</h2>
        <p class="soft">${none}</p>
      </section>`
    : html`<section>
        <h2>${title} <span class="count">${String(entries.length)}</span></h2>
        <p class="soft">${advice}</p>
        ${table(entries, columns)}
      </section>`;

const operation = <Entry extends { readonly operation: string }>(): Column<Entry> =>
  column('Operation', (entry) => code(entry.operation));

const requests = <Entry extends { readonly requests: number }>(): Column<Entry> =>
  number('Requests', (entry) => entry.requests);

const statusText = ({ status, requests: count }: Report['operations'][number]['statuses'][number]): Html =>
  html`${status === null ? 'no answer' : String(status)} &times; ${String(count)}`;

const period = ({ requests: count, first, last, user_agent: agent, since }: Report): Html =>
  html`<p class="soft">
    ${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}
    ${agent === null ? 'of all clients' : html`of clients with <code>${agent}</code> in their User-Agent`}${
      since === null ? undefined : html` since ${since}`
    }${first === null ? '.' : html`, from ${first} to ${last ?? first} UTC.`}
  </p>`;

const link = ({ rule, link: href }: Report['refusals'][number]): Html => html`<a href="${href}">${rule}</a>`;

const findings = (report: Report): readonly Html[] => [
  finding(
    'Rules that refused it',
    { advice: 'Each rule says how to fix a request.', none: 'No request was refused.' },
    report.refusals,
    [
      column('Rule', (entry) => html`${link(entry)}<br />${entry.sentence}`),
      column('Operations', (entry) => joined(entry.operations.map(code))),
      requests(),
    ],
  ),
  finding(
    'Fields that nothing reads',
    { advice: 'The server ignores them; they may be misspelt.', none: 'Every field that it sends is read.' },
    report.ignored_fields,
    [operation(), column('Field', ({ field }) => code(field)), requests()],
  ),
  finding(
    'Early retries',
    {
      advice: 'After an answer 429 it asked again before the seconds of Retry-After were over.',
      none: 'It kept every Retry-After.',
    },
    report.early_retries,
    [
      operation(),
      number('Retry-After in seconds', (entry) => entry.retry_after),
      number('Waited in seconds', (entry) => entry.waited),
      requests(),
    ],
  ),
  finding(
    'Polling',
    {
      advice: 'It asked for the same thing more often than once a second.',
      none: 'It asked for nothing more often than once a second.',
    },
    report.polling,
    [
      operation(),
      column('Path', ({ path }) => code(path)),
      number('Milliseconds between two', (entry) => entry.interval_ms),
      requests(),
    ],
  ),
  finding(
    'Pages that it did not read',
    { advice: 'It saw a part of these lists only.', none: 'It read its lists to their ends.' },
    report.unread_pages,
    [
      operation(),
      column('Path', ({ path }) => code(path)),
      number('Pages', ({ pages }) => pages),
      number('Not read', ({ unread }) => unread),
    ],
  ),
  finding(
    'Requests that a wider one would have saved',
    { advice: 'One call would have answered several of these.', none: 'No wider call would have saved any.' },
    report.wider_calls,
    [
      operation(),
      column('Instead', ({ instead }) => code(instead)),
      requests(),
      number('Saved', ({ saved }) => saved),
    ],
  ),
  finding(
    'Deprecated things',
    { advice: 'They may be gone in a later edition.', none: 'It uses nothing that is deprecated.' },
    report.deprecated,
    [operation(), column('Used', ({ what }) => code(what)), requests()],
  ),
];

const used = (report: Report): Html =>
  html`<section>
      <h2>Clients</h2>
      ${table(report.clients, [
        column('User-Agent', ({ user_agent: agent }) => (agent === null ? 'None' : code(agent))),
        requests(),
      ])}
    </section>
    <section>
      <h2>Operations</h2>
      ${table(report.operations, [
        column('Operation', (entry) => (entry.operation === null ? 'No such path' : code(entry.operation))),
        column('Statuses', (entry) => joined(entry.statuses.map(statusText))),
        requests(),
      ])}
    </section>`;

const news = ({ new_fields: fields }: Report): Html | undefined =>
  fields.length === 0
    ? undefined
    : html`<section>
        <h2>Fields of answers that it got for the first time</h2>
        ${table(fields, [operation(), column('Fields', (entry) => joined(entry.fields.map(code)))])}
      </section>`;

/** The report as one page of HTML, which needs no script and loads nothing. */
export const reportPage = (report: Report): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Report on a client &ndash; Cloud Account</title>
        ${style()}
      </head>
      <body>
        <main>
          <h1>Report on a client</h1>
          ${period(report)} ${report.requests === 0 ? undefined : [used(report), ...findings(report)]}
          ${news(report)}
        </main>
      </body>
    </html> `.text;
