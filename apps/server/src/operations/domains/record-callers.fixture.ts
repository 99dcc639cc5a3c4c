import { expectRefused, type Stage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeDomain, makeRecord } from './stage.fixture.js';

const missingId = 2_000_000_000;

/**
 * Tests that a record is only found in its own domain, and only by its id.
 *
 * @param stage where the tests run
 * @param request what is asked of the record
 */
export function refusesRecords(
  stage: Stage,
  { method, body }: { method: 'GET' | 'PUT' | 'DELETE'; body?: object },
): void {
  const send = (domainId: number, recordId: number | string) =>
    stage.user.call(method, `/domains/${domainId}/records/${recordId}`, body && { body });

  it.each(['0', '-1', 'abc', '1.5', '01', '1e0', '2147483648', '99999999999999999999'])(
    'answers 404 for the record %s',
    async (recordId) => {
      const { id } = await makeDomain(stage.user);
      await expectRefused(stage.cloud, () => send(id, recordId), 404, 'Not found');
    },
  );

  it('answers for a record of another domain or account as for none, byte for byte', async () => {
    const [own, other] = [await makeDomain(stage.user), await makeDomain(stage.user)];
    const foreign = await makeDomain(stage.stranger);
    const records = [await makeRecord(stage.user, other.id), await makeRecord(stage.stranger, foreign.id)];
    const missing = await send(own.id, missingId);
    for (const { id } of records) {
      await expectRefused(stage.cloud, () => send(own.id, id), 404, 'Not found');
      expect((await send(own.id, id)).text).toBe(missing.text);
    }
  });

  it('answers 404 for a record that was deleted', async () => {
    const { id } = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, id);
    await stage.user.delete(`/domains/${id}/records/${record.id}`);
    await expectRefused(stage.cloud, () => send(id, record.id), 404, 'Not found');
  });
}
