import type { Result } from '../result.js';
import type { Report } from '../conform.js';
import type { Exchange } from '../wire/exchange.js';
import { foundIn, type Found } from './found.js';
import { escaped } from './escape.js';

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { border-bottom: 1px solid #bbb; padding: .2rem .8rem; text-align: left; vertical-align: top; }
pre { background: #f2f2f2; overflow-x: auto; padding: .5rem; white-space: pre-wrap; word-break: break-word; } .failed { color: #a40000; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } pre { background: #222; } .failed { color: #ff9a9a; } }`;

const exchange = ({ method, url, headers, body, status, answer }: Exchange): string => {
  const request = [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ];
  return `<pre>${escaped(request.join('\n'))}</pre><pre>${escaped(`${status}\n\n${answer}`)}</pre>`;
};

const finding = ({ first: { id, rule, sentence, expected, actual, exchanges }, others }: Found): string =>
  [
    `<h3 class="failed">${escaped(id)}</h3>`,
    ...(rule === undefined ? [] : [`<p><code>${escaped(rule)}</code>: ${escaped(sentence ?? '')}</p>`]),
    `<p>Expected ${escaped(expected ?? '')}. Got ${escaped(actual ?? '')}</p>`,
    ...(others.length === 0
      ? []
      : [
          `<details><summary>Also in ${others.length} cases</summary><ul>${others.map((one) => `<li>${escaped(one.id)}</li>`).join('')}</ul></details>`,
        ]),
    `<details><summary>Requests and answers (${exchanges.length})</summary>${exchanges.map(exchange).join('')}</details>`,
  ].join('\n');

const row = ({ id, rule, outcome, reason = '' }: Result): string =>
  `<tr><td class="${outcome}">${outcome}</td><td>${escaped(id)}</td><td>${escaped(rule ?? '')}</td><td>${escaped(reason)}</td></tr>`;

/** The results of one operation. */
const operation = (id: string, results: readonly Result[]): string => {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  return `<details${failed > 0 ? ' open' : ''}><summary>${escaped(id)} (${results.length}${failed > 0 ? `, ${failed} failed` : ''})</summary>
<table><thead><tr><th scope="col">Result</th><th scope="col">Case</th><th scope="col">Rule</th><th scope="col">Reason</th></tr></thead>
<tbody>${results.map(row).join('\n')}</tbody></table></details>`;
};

/** A report as one page of HTML, by operation. */
export function htmlReport(report: Report): string {
  const { baseUrl, results, passed, failed, skipped, leftBehind, seconds } = report;
  const operations = [...new Set(results.map((one) => one.operation))];
  const found = foundIn(report);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(baseUrl)}</title><style>${STYLE}</style></head>
<body><h1>Conformance of ${escaped(baseUrl)}</h1>
<p>${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(seconds)} s</p>
${found.length === 0 ? '' : `<h2>Findings (${found.length})</h2>\n${found.map(finding).join('\n')}`}
${leftBehind.length === 0 ? '' : `<h2>Left behind</h2>\n<ul>${leftBehind.map(({ path, reason }) => `<li><code>${escaped(path)}</code> ${escaped(reason)}</li>`).join('')}</ul>`}
<h2>Operations</h2>
${operations
  .map((id) =>
    operation(
      id,
      results.filter((one) => one.operation === id),
    ),
  )
  .join('\n')}
</body></html>
`;
}
