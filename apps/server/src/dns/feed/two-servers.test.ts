import type { Schema } from '@cloud-account/spec';
import {
  digRecords,
  digStatus,
  requirePrograms,
  startTestCloud,
  type OwnTestCloud,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newName } from '../../operations/domains/stage.fixture.js';

const { missing } = requirePrograms('dig');
const onPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';
const environment = { CLOUD_DNS: 'on', CLOUD_DNS_PORT: '0' };

describe.runIf(onPostgres && missing.length === 0)('two servers on one database (needs dig)', () => {
  let one: OwnTestCloud;
  let other: OwnTestCloud;
  beforeAll(async () => {
    one = await startTestCloud({ environment });
    other = await startTestCloud({ environment, beside: one });
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it('both answer what is asked of either, soon', async () => {
    const { dns } = other;
    if (dns === undefined) throw new Error('The second server answers no DNS.');
    const zone = newName();
    const user = await one.newAccount();
    const body = { domain: zone, type: 'master', soa_email: 'admin@example.org' };
    const { id } = (await user.post<Schema<'Domain'>>('/domains', body)).body;
    const within = { timeout: 5_000, interval: 20 };
    for (const target of ['192.0.2.1', '192.0.2.2']) {
      await user.post(`/domains/${id}/records`, { type: 'A', name: 'www', target });
      await expect
        .poll(async () => (await digRecords(dns, `www.${zone}`, 'A')).join(' '), within)
        .toContain(target);
    }
    expect((await user.delete(`/domains/${id}`)).status).toBe(200);
    await expect.poll(() => digStatus(dns, `www.${zone}`, 'A'), within).toBe('REFUSED');
  });
});
