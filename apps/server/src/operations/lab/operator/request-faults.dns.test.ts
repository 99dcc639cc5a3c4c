import { useServer } from '@cloud-account/testkit';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askTcp, askUdp } from '../../../dns/name-server/ask.fixture.js';
import { newName } from '../../domains/domains.fixture.js';
import { createFault, deleteFaults, hitsOf, withLab } from './faults.fixture.js';

const server = useServer({ ...withLab, CLOUD_DNS: 'on' });
const name = newName();

beforeAll(async () => {
  await server.user.post('/domains', { domain: name, type: 'master', soa_email: 'a@example.org' });
  await server.settle();
});

afterEach(() => deleteFaults(server));

const question = { name, type: 'SOA' } as const;

const at = () => {
  if (server.dns === undefined) throw new Error('There is no name server.');
  return server.dns;
};

describe('a fault of DNS', () => {
  it('answers SERVFAIL as often as it is to', async () => {
    const fault = await createFault(server, { operation: 'dns:query', effect: 'status', times: 2 });
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1) codes.push((await askUdp(at(), question)).rcode);
    expect(codes).toEqual(['SERVFAIL', 'SERVFAIL', 'NOERROR']);
    expect(await hitsOf(server, fault)).toBe(2);
  });

  it('leaves a question without an answer, and a client asks once more', async () => {
    const fault = await createFault(server, { operation: 'dns:query', effect: 'disconnect', times: 1 });
    expect((await askUdp(at(), question)).rcode).toBe('NOERROR');
    expect(await hitsOf(server, fault)).toBe(1);
  });

  it('delays an answer', async () => {
    const fault = await createFault(server, { operation: 'dns:query', effect: 'delay', delay_ms: 60_000 });
    const order: string[] = [];
    const answers = askTcp(at(), question).finally(() => order.push('answered'));
    await expect.poll(() => hitsOf(server, fault)).toBe(1);
    order.push('deleted');
    await deleteFaults(server);
    expect((await answers)[0]?.rcode).toBe('NOERROR');
    expect(order).toEqual(['deleted', 'answered']);
  });
});
