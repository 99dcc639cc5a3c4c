import { format } from 'oxfmt';
import type { Effort } from '../compare.js';
import { CONNECTIONS } from '../load.js';
import { table, times, whole } from '../report.js';
import type { Ratio } from '../scale.js';
import type { Growth } from './growth.js';
import { OLDER, samplesOf, type Size } from './size.js';

/** How much is in a database. */
const contentsOf = (size: Size): readonly number[] => [
  size.accounts + 1,
  size.accounts * size.records + size.mostRecords,
  size.accounts * size.nodes + size.mostNodes,
  size.objects,
  size.objects * (OLDER + 1),
  samplesOf(size),
];

const contents = ['Accounts', 'Records', 'Nodes', 'Objects', 'Versions of objects', 'Samples of nodes'];

const rowsOf = (ratios: readonly Ratio[]): string[][] =>
  ratios.map(({ page, requestsPerSecond, reference, ...ratio }) => [
    page,
    ...[requestsPerSecond, reference].map(whole),
    times(ratio.times),
  ]);

const head = ['Page', 'Per second, large', 'Per second, small', 'Time'];

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

/** The figures of growth as a part of a page of the documentation. */
export async function toGrowthPage(
  { large, small, pages, longest, plans, waits }: Growth,
  effort: Effort,
  { Prism: _prism, Express: _express, ...machine }: Readonly<Record<string, string>>,
): Promise<string> {
  const date = new Date().toISOString().slice(0, 10);
  const inLarge = contentsOf(large);
  const inSmall = contentsOf(small);
  const text = [
    '<!-- Written by `pnpm bench --only=growth`; do not edit. -->',
    `Measured on ${date}. ${CONNECTIONS} connections, rounds of ${effort.seconds} s in turn after ${effort.warmUp} s each of warm-up; medians of ${effort.rounds} rounds. One PostgreSQL server has both databases, with a quarter of the memory of the machine for its buffers. A page is read so often that its rows are in memory; they lie in their tables among those of all other accounts.`,
    table(['What', 'Version'], Object.entries(machine)),
    table(
      ['Rows', 'Large', 'Small'],
      contents.map((name, at) => [name, ...[inLarge, inSmall].map((all) => whole(all[at] ?? 0))]),
    ),
    `Pages of lists that are as long in both databases: of the ${whole(large.records)} records of a domain, of the ${whole(large.nodes)} nodes of an account, and of one bucket, which has all objects. The last column is how many times as long a page takes in the large database.`,
    table(head, rowsOf(pages)),
    `The same of the longest lists, in both databases: of a domain with ${whole(large.mostRecords)} records, and of an account with ${whole(large.mostNodes)} nodes, which an operator provided.`,
    table(head, rowsOf(longest)),
    `How long a migration of ${whole(inLarge[1] ?? 0)} records takes, and how long a write of one of them waits at most meanwhile:`,
    table(
      ['Migration', 'Takes', 'A write waits'],
      waits.map(({ change, migration, writer }) => [change, seconds(migration), seconds(writer)]),
    ),
    '<details><summary>How PostgreSQL reads the pages of the large database: the plans of statements that take from its large tables</summary>',
    ...plans.flatMap(({ plan, pages: named }) => [`${named.join('; ')}:`, `\`\`\`text\n${plan}\n\`\`\``]),
    '</details>',
  ].join('\n\n');
  return (await format('growth.md', `${text}\n`, { printWidth: 110 })).code;
}
