import { renderZone } from '@cloud-account/core';
import { openDatabase, type DatabaseOptions } from '@cloud-account/database';
import { call } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ActualState } from './actions.js';
import {
  type ExpectedState,
  type DomainBody,
  type DomainState,
  type RecordBody,
  valuesOf,
} from './expected-state.js';
import type { Ready } from './server-process.js';

interface Page<Item> {
  readonly data: Item[];
  readonly pages: number;
  readonly results: number;
}

const get = async <Body>({ api, token }: Ready, path: string): Promise<Body> => {
  const { status, body, text } = await call<Body>('GET', `${api}${path}`, { token });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
  return body;
};

const all = async <Item>(server: Ready, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pages, results } = await get<Page<Item>>(server, `${path}?page=${page}&page_size=500`);
    items.push(...data);
    if (page < pages) continue;
    // The count is stored beside the rows, so an incomplete write would show here first.
    expect(items, `as many as ${path} counts`).toHaveLength(results);
    return items;
  }
};

/** Reads all domains and records of the server. */
export async function readActualState(server: Ready): Promise<ActualState> {
  const actual = new Map<number, DomainState>();
  for (const body of await all<DomainBody>(server, '/domains')) {
    const records = await all<RecordBody>(server, `/domains/${body.id}/records`);
    const byName = records.map(
      (record) => [record.name, { values: valuesOf(record), body: record }] as const,
    );
    expect(new Set(records.map(({ name }) => name)).size, 'records once each').toBe(records.length);
    actual.set(body.id, { body, records: new Map(byName) });
  }
  return actual;
}

/** Checks that the server shows exactly the expected state; takes the ids of records that clones made. */
export function compare(expectedState: ExpectedState, actual: ActualState): void {
  expect([...actual.keys()].sort(), 'domains').toEqual([...expectedState.domains.keys()].sort());
  for (const [id, real] of actual) {
    const known = expectedState.get(id);
    expect(real.body).toEqual(known.body);
    expect([...real.records.keys()].sort(), `records of ${known.body.domain}`).toEqual(
      [...known.records.keys()].sort(),
    );
    for (const [name, record] of real.records) {
      const { values, body } = known.records.get(name) ?? {};
      expect(record.values).toEqual(values);
      if (body !== undefined) expect(record.body).toEqual(body);
      known.records.set(name, record);
    }
  }
}

const serialOf = (lines: readonly string[]): number =>
  Number(/ SOA +\S+ +\S+ +(\d+) /.exec(lines[2] ?? '')?.[1] ?? NaN);

/** Watches the zones: serials only grow, and one serial has one content. */
export class ZoneWatch {
  readonly #last = new Map<number, { serial: number; text: string }>();

  /** Reads the zones of the domains. @returns how many differ from a fresh render of their records */
  async look(server: Ready, actual: ActualState): Promise<number> {
    let stale = 0;
    for (const [id, { body, records }] of actual) {
      const { zone_file: lines } = await get<{ zone_file: string[] }>(server, `/domains/${id}/zone-file`);
      const text = lines.join('\n');
      const serial = lines.length === 0 ? 0 : serialOf(lines);
      const last = this.#last.get(id) ?? { serial: 0, text: '' };
      expect(serial, `the serial of ${body.domain}`).toBeGreaterThanOrEqual(last.serial);
      if (serial === last.serial) expect(text, `${body.domain} under one serial`).toBe(last.text);
      this.#last.set(id, { serial, text });
      if (body.status === 'active' && text !== freshRender(body, records, serial)) stale += 1;
    }
    return stale;
  }
}

const freshRender = (body: DomainBody, records: DomainState['records'], serial: number): string => {
  const nameservers = [1, 2, 3, 4, 5].map((number) => `ns${number}.cloud.example`);
  return renderZone({
    id: body.id,
    domain: body,
    records: [...records.values()]
      .flatMap((record) => record.body ?? [])
      .sort((one, other) => one.id - other.id)
      .map(valuesOf),
    serial,
    nameservers: nameservers as [string, string, string, string, string],
  }).join('\n');
};

/** Reads the database, while no server has it open: events, jobs and counters must be those of the expected writes. */
export async function checkDatabase(options: DatabaseOptions, expectedState: ExpectedState): Promise<void> {
  const database = await openDatabase(options);
  try {
    const rows = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows;
    const events = await rows<{ key: string; count: number }>(
      `SELECT entity_id || ' ' || action AS key, count(*)::int AS count FROM events
       WHERE entity_type <> 'tag' GROUP BY 1`,
    );
    expect(new Map(events.map(({ key, count }) => [key, count]))).toEqual(expectedState.events);
    const tags = await rows<{ label: string; action: string }>(
      `SELECT t.label, e.action FROM tags t FULL JOIN events e ON e.entity_type = 'tag' AND e.entity_id = t.label
       WHERE t.label IS NOT NULL OR e.entity_type = 'tag'`,
    );
    // Every domain has the same tag: the first write of it made it, once.
    expect(tags).toEqual([{ label: 'crash', action: 'tag_create' }]);
    const jobs = await rows<{ id: number; requests: number; states: string[] }>(
      `SELECT j.subject::int AS id, sum(j.requests)::int AS requests, array_agg(DISTINCT j.state) AS states
       FROM jobs j JOIN domains d ON d.id = j.subject::int WHERE j.kind = 'publishZone' GROUP BY 1`,
    );
    expect(new Map(jobs.map(({ id, requests }) => [id, requests]))).toEqual(expectedState.requests);
    expect(new Set(jobs.flatMap(({ states }) => states))).toEqual(new Set(['done']));
    const wrong = await rows(
      `SELECT 'account' AS kind, a.id FROM accounts a
       WHERE a.domain_count <> (SELECT count(*) FROM domains d WHERE d.account_id = a.id)
       UNION ALL
       SELECT 'domain', d.id FROM domains d
       WHERE d.record_count <> (SELECT count(*) FROM records r WHERE r.domain_id = d.id)`,
    );
    expect(wrong, 'counters that are not exact').toEqual([]);
  } finally {
    await database.close();
  }
}
