import { groupBy } from '../group-by.mjs';
import { barPlot, curvePlot } from '../plots.mjs';

const cellsOf = (row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const readTable = (block) => {
  const [head, , ...rows] = block.split('\n').map(cellsOf);
  return { head, rows };
};

/** A number as the benchmark writes it: `1,785`, `0.94×`, `3,844 (6 ms)`. */
const numberOf = (cell) => Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));

const NAMES = { postgresql: 'PostgreSQL', embedded: 'embedded' };

/** The words that name a row: `PostgreSQL, get one record`, `10 zones`. */
const labelOf = (head, row, count) =>
  row
    .slice(0, count)
    .map((cell, at) => (/^\d/.test(cell) ? `${cell} ${head[at].toLowerCase()}` : (NAMES[cell] ?? cell)))
    .join(', ');

/** A plot for each column of ratios, such as `Ours / bare`. */
const ratioPlots = ({ head, rows }) =>
  head.flatMap((name, at) => {
    if (!name.includes(' / ') || !rows.every((row) => row[at].endsWith('×'))) return [];
    const [first] = name.split(' / ');
    const count = head.findIndex((other) => other.startsWith(first));
    return [
      barPlot(
        name,
        rows.map((row) => [labelOf(head, row, count), numberOf(row[at])]),
      ),
    ];
  });

/** The largest number of a text with what it counts: 200,000 records of `first page, 200,000 records in 2,000 domains`. */
const amountOf = (page) =>
  [...page.matchAll(/(\d[\d,]*) (\w+)/g)]
    .map(([, digits, unit]) => ({ size: numberOf(digits), unit }))
    .reduce((most, one) => (one.size > most.size ? one : most));

/** The part that is read: `first page` of `first page, one domain with 12,000 records`; empty for `1,000 keys of 1,000`, which are all. */
const partOf = (page) => /^(.+?), /.exec(page)?.[1] ?? '';

const byFirst = ([one], [other]) => one - other;

/** The points of rows that are compared with a page of less data, with those of these pages. */
const growing = (rows) => {
  const points = new Map();
  for (const [, page, rate, against, before] of rows) {
    points.set(amountOf(page).size, numberOf(rate));
    if (partOf(against) === partOf(page) || partOf(against) === '')
      points.set(amountOf(against).size, numberOf(before));
  }
  return [...points].sort(byFirst);
};

/** The rates at which pages are read as the data grows: a plot for each kind of thing, a curve for each database and page. */
const growthPlots = ({ rows }) =>
  [...groupBy(rows, ([, page]) => amountOf(page).unit)].map(([unit, ofUnit]) => {
    const curves = [...groupBy(ofUnit, ([database, page]) => `${NAMES[database]}, ${partOf(page)}`)].map(
      ([label, known]) => ({ label, group: known[0][0], points: growing(known) }),
    );
    return curvePlot(
      `Pages in a second, by ${unit}`,
      unit,
      curves.filter(({ points }) => points.length > 1),
    );
  });

/** Answers of name servers in a second, by the number of their zones. */
const zonePlots = ({ head, rows }) =>
  head
    .filter((_name, at) => at > 0 && rows.every((row) => numberOf(row[at]) > 1_000))
    .map((name) => ({
      label: name,
      group: name === 'Ours' ? 'ours' : 'others',
      points: rows.map((row) => [numberOf(row[0]), numberOf(row[head.indexOf(name)])]),
    }));

const plotsOf = (table) => {
  if (table.head.includes('Against')) return growthPlots(table);
  const ratios = ratioPlots(table);
  return table.head[0] === 'Zones' && ratios.length > 0
    ? [...ratios, curvePlot('Answers in a second, by zones', 'zones', zonePlots(table))]
    : ratios;
};

/** The results of the benchmark with plots below its tables: ratios as bars, and what grows with the data as curves. */
export const benchmarkFragment = (results) =>
  results
    .trim()
    .split('\n\n')
    .map((block) => {
      const plots = block.startsWith('|') ? plotsOf(readTable(block)) : [];
      return plots.length > 0 ? `${block}\n\n<div class="diagrams">${plots.join('')}</div>` : block;
    })
    .join('\n\n');
