import type { Soa, TransferredRecord } from './import/transferred-record.js';
import { expect, it } from 'vitest';
import { draftZone } from './draft-zone.js';
import { importZone } from './import/import-zone.js';

const name = 'example.com';

it('a domain with its records has at most 12,000 of them', () => {
  const draft = (count: number) =>
    draftZone(
      { domain: name, type: 'master', soa_email: 'admin@example.org' },
      Array.from({ length: count }, () => ({ type: 'A' as const, name: 'www', target: '203.0.113.1' })),
    );
  expect(draft(12_000).ok).toBe(true);
  expect(draft(12_001)).toMatchObject({
    ok: false,
    refusals: [{ id: 'domain.records.limit', field: 'records' }],
  });
});

it('an imported zone has at most 12,000 records beside its own name servers', () => {
  const times = { refresh: 3600, retry: 600, expire: 86400, minimum: 0 };
  const data: Soa = { mname: 'ns1.example.com', rname: 'admin.example.com', serial: 7, ...times };
  const draft = (count: number) =>
    importZone({
      domain: name,
      rrs: [
        { name, type: 'SOA', ttl: 300, data },
        { name, type: 'NS', ttl: 300, data: 'ns.example.net' },
        ...Array.from({ length: count }, (_, index): TransferredRecord => ({
          name: `h${index}.${name}`,
          type: 'A',
          ttl: 300,
          data: '192.0.2.1',
        })),
      ],
    });
  expect(draft(12_000).ok).toBe(true);
  expect(draft(12_001)).toMatchObject({ ok: false, refusals: [{ id: 'domain.records.limit' }] });
});
