import { describe, expect, it } from 'vitest';
import { operationsOf, readSpecifications } from '../specifications.mjs';
import { benchmarkFragment } from './write-benchmark.mjs';
import { apiCommandsFragment, commandItems, commandPages, commandsFragment } from './write-cli.mjs';
import { shapesOf } from './write-fields.mjs';

const specifications = readSpecifications();
const [v4] = specifications;

const shapes = (id) => shapesOf(v4)(operationsOf(v4).find((known) => known.id === id)).join('\n\n');

describe('the fields of operations', () => {
  it('are those of the body, with their types, what is required and what they mean', () => {
    const said = shapes('createDomainRecord');
    expect(said).toContain('::: details Body: 10 fields');
    expect(said).toMatch(/<code>type<\/code><br>`A`, .*`CAA`<br>\*\*required\*\* \| The type of the record/);
    expect(said).toMatch(/<code>ttl_<wbr>sec<\/code><br>integer or null \| The time in seconds/);
    expect(shapes('createNode')).toContain('<br>integer<br>default `512` |');
  });

  it('are in objects of the body too', () => {
    expect(shapes('importDomain')).toMatch(
      /Body: \d fields[^]*<code>remote_<wbr>nameserver<\/code><br>string<br>\*\*required/,
    );
    expect(shapes('createNode')).toMatch(/<code>interfaces\[\]\.<wbr>purpose<\/code>/);
  });

  it('are those of the answer by the table of its schema, alone or in a page', () => {
    expect(shapes('getDomain')).toBe('Answer: [<code>Domain</code>](/guides/domains#Domain).');
    expect(shapes('listDomains')).toContain('Answer: a page of [<code>Domain</code>]');
    expect(shapes('deleteDomain')).toBe('Answer: an empty object.');
  });

  it('are those of the query beside the pages of lists', () => {
    expect(shapes('listObjects')).toMatch(/Query: [3-9] fields[^]*<code>prefix<\/code>/);
    expect(shapes('listDomains')).not.toContain('Query');
  });
});

describe('the commands', () => {
  it('are each on one page, which the guide and the menu link', () => {
    const pages = commandPages();
    const headings = pages.flatMap(([, text]) =>
      [...text.matchAll(/^## .* \{#(.+)\}$/gm)].map(([, id]) => id),
    );
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings).toEqual(expect.arrayContaining(['serve', 'lab-reset', 'operator-account-create']));
    const links = pages.map(([file]) => `/${file.replace(/\.md$/, '')}`);
    expect(commandItems().map(({ link }) => link)).toEqual(links);
    for (const link of links) expect(commandsFragment()).toContain(`](${link})`);
  });

  it('of an account are closed by their nouns, and lead to their operations', () => {
    const text = apiCommandsFragment(specifications);
    expect(text).toContain('::: details `domain-records`');
    expect(text).toMatch(
      /\| `create <domain.*>` \| \[Create a record\]\(\/guides\/domains#createDomainRecord\) \|/,
    );
  });
});

describe('the plots of the benchmark', () => {
  const results = `### Requests

| Database   | Request | Ours         | Files | Ours / files |
| ---------- | ------- | ------------ | ----- | ------------ |
| postgresql | PUT     | 1,000 (6 ms) | 2,000 | 0.50×        |
| embedded   | PUT     | 3,000 (6 ms) | 2,000 | 1.50×        |

| Database | Page                                | Per second | Against                           | Per second | Time  |
| -------- | ----------------------------------- | ---------- | --------------------------------- | ---------- | ----- |
| embedded | first page, 100 records in 2 places | 90         | first page, 10 records in 1 place | 100        | 1.11× |

| Before | At most |
| ------ | ------- |
| 142    | 245     |`;
  const text = benchmarkFragment(results);

  it('show ratios as bars, and say them', () => {
    expect(text).toContain('<title id="ours-files-title">Ours / files</title>');
    expect(text).toContain('PostgreSQL, PUT: 0.50 times. embedded, PUT: 1.50 times.');
    const [half, most] = [...text.matchAll(/class="plot-bar"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(most / half).toBeCloseTo(3);
  });

  it('show what grows as curves, and say them', () => {
    expect(text).toContain('embedded, first page: 100 at 10 records, 90 at 100 records.');
    expect(text).toMatch(/<path class="plot-curve plot-curve-0"[^>]* d="M54 24L264 39">/);
  });

  it('leave the tables, and those without either', () => {
    expect(text.match(/<svg/g)).toHaveLength(2);
    for (const line of results.split('\n')) expect(text).toContain(line);
    // A page ends the picture where a line is empty.
    for (const [picture] of text.matchAll(/<svg.*?<\/svg>/gs)) expect(picture).not.toContain('\n');
  });
});
