import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer } from '@cloud-account/testkit';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The types of the metrics of a running server, by their names. */
const types = new Map<string, string>();
let text = '';

beforeAll(async () => {
  const server = await startTestServer({ environment: { CLOUD_DNS: 'on' } });
  text = await server.metrics();
  await server.stop();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) types.set(name, type);
});

const names = (): string[] => [...types.keys()];

/** True if Prometheus or its library for Node names a metric. */
const isOfProcess = (name: string): boolean => /^(?:process|nodejs)_/.test(name);

/** The labels of each metric in the table of the guide. */
const described = new Map<string, readonly string[]>();
const table = /^\| (`[a-z_`, ]+?`) +\| (.*?) +\|/gm;
for (const [, metrics = '', labels = ''] of read('apps/docs/pages/guides/operations.md').matchAll(table))
  for (const name of metrics.split(', '))
    described.set(
      name.replaceAll('`', ''),
      [...labels.matchAll(/`(\w+)`/g)].map(([, one = '']) => one),
    );

describe('the metrics of a server', () => {
  it('have names and units by the conventions of Prometheus', () => {
    expect(names().length).toBeGreaterThan(30);
    expect(names().filter((name) => !/^[a-z]+(?:_[a-z0-9]+)+$/.test(name))).toEqual([]);
    const counters = names().filter((name) => types.get(name) === 'counter');
    expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([]);
    expect(names().filter((name) => name.endsWith('_total') && !counters.includes(name))).toEqual([]);
    const units = /_(?:ms|milliseconds|minutes|hours|days|kb|kilobytes|mb|megabytes|bits|percent)(?:_|$)/;
    expect(names().filter((name) => units.test(name))).toEqual([]);
    const times = names().filter((name) => /duration|lag|overdue/.test(name));
    expect(times.filter((name) => !name.endsWith('_seconds'))).toEqual([]);
    const helps = [...text.matchAll(/^# HELP (\S+) \S.*$/gm)].map(([, name]) => name);
    expect(helps.sort()).toEqual(names().sort());
  });

  it('are those of the guide', () => {
    const own = names().filter((name) => !isOfProcess(name));
    expect([...described.keys()].sort()).toEqual(own.sort());
  });
});

/** The metrics and labels of an expression of PromQL. @throws Error when it is none */
function namesIn(expression: string): { readonly metrics: string[]; readonly labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`This is no PromQL from ${from}: ${expression}`);
      if (type.name === 'Identifier') found.metrics.push(expression.slice(from, to));
      if (type.name === 'LabelName') found.labels.push(expression.slice(from, to));
    },
  });
  return found;
}

/** The metric of a series: a histogram has several. */
const metricOf = (series: string): string => {
  const histogram = series.replace(/_(?:bucket|sum|count)$/, '');
  return types.get(histogram) === 'histogram' ? histogram : series;
};

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: readonly Panel[] };
const { groups } = parse(read('deploy/prometheus-rules.yml')) as Rules;

/** Each with the text that shows where it is; Grafana replaces the variable before Prometheus reads it. */
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
].map(([place, expr]) => [place, expr.replaceAll('$__rate_interval', '5m')] as const);

describe('the dashboard and the alerts', () => {
  it.each(expressions)('name metrics and labels that the server has: %s', (_place, expression) => {
    const { metrics, labels } = namesIn(expression);
    const own = metrics.map(metricOf);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => name !== 'up' && !types.has(name))).toEqual([]);
    const known = ['instance', 'job', 'le', ...own.flatMap((name) => described.get(name) ?? [])];
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  });

  it('show every metric of the guide', () => {
    const shown = expressions.flatMap(([, expression]) => namesIn(expression).metrics.map(metricOf));
    expect([...described.keys()].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('are read by a parser that finds mistakes', () => {
    expect(() => namesIn('sum by (status (http_connections)')).toThrow('This is no PromQL');
    expect(namesIn('rate(made_up{of="x"}[5m])')).toEqual({ metrics: ['made_up'], labels: ['of'] });
  });
});
