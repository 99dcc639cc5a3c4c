import { encode } from 'dns-packet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NameServerEngine } from './engine.js';
import { client, TestZones } from './engine.fixture.js';
import { ResponseRate, type RateDecision } from './response-rate.js';

function counted(
  rate: ResponseRate,
  replies: number,
  address: string,
  about = 'a',
): Record<RateDecision, number> {
  const decisions = { send: 0, slip: 0, drop: 0 };
  for (let count = 0; count < replies; count += 1) decisions[rate.decide(address, 'answer', about)] += 1;
  return decisions;
}

function stopped(perSecond: number, exempt: readonly string[] = []) {
  const clock = { now: 1_000 };
  return { clock, rate: new ResponseRate(perSecond, exempt, () => clock.now) };
}

describe('the rate of replies', () => {
  it('is limited for each second; then every second reply is a hint to use TCP', () => {
    const { clock, rate } = stopped(10);
    expect(counted(rate, 110, '192.0.2.1')).toEqual({ send: 10, slip: 50, drop: 50 });
    clock.now += 500;
    expect(counted(rate, 15, '192.0.2.1').send).toBe(5);
    clock.now += 60_000;
    expect(counted(rate, 100, '192.0.2.1').send).toBe(10);
  });

  it('is limited for each network: /24 of IPv4, /56 of IPv6', () => {
    const { rate } = stopped(10);
    counted(rate, 10, '192.0.2.1');
    expect(counted(rate, 10, '192.0.2.254').send).toBe(0);
    expect(counted(rate, 10, '::ffff:192.0.2.3').send).toBe(0);
    expect(counted(rate, 10, '192.0.3.1').send).toBe(10);
    counted(rate, 10, '2001:db8:0:1::1');
    expect(counted(rate, 10, '2001:db8:0:ff:ffff::1').send).toBe(0);
    expect(counted(rate, 10, '2001:db8:0:100::1').send).toBe(10);
  });

  it('is limited for each name and kind, and fifty times that in all', () => {
    const { rate } = stopped(10);
    const names = Array.from({ length: 100 }, (_, at) => counted(rate, 20, '192.0.2.1', `name ${at}`).send);
    expect(names.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 10));
    expect(names.reduce((sum, sent) => sum + sent)).toBe(500);
  });

  it('is not limited for exempt networks', () => {
    const { rate } = stopped(1, ['127.0.0.0/8', '::1', '2001:db8::/32']);
    for (const address of ['127.3.2.1', '::1', '::ffff:127.0.0.1', '2001:db8:5::1']) {
      expect(counted(rate, 50, address).send).toBe(50);
    }
    expect(counted(rate, 50, '2001:db9::1').send).toBe(1);
  });

  it('uses constant memory for any number of networks, and still limits the busiest one', () => {
    const { clock, rate } = stopped(5);
    let sent = 0;
    for (let count = 0; count < 80_000; count += 1) {
      rate.decide(`10.${count & 255}.${(count >> 8) & 255}.1`, 'answer', `${count}`);
      if (count % 30 === 0) sent += rate.decide('192.0.2.1', 'error', '') === 'send' ? 1 : 0;
      if (count % 300 === 0) clock.now += 1;
    }
    expect(sent).toBeLessThanOrEqual(5 + 2);
  });

  it('is limited only over UDP, and the hint has no records', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const zones = new TestZones();
    zones.serve('example.test', '@ 300 IN SOA ns.x. h.x. 1 1 1 1 1\n@ 300 IN NS ns.x.\n');
    const engine = new NameServerEngine(zones, { responsesPerSecond: 1 });
    const packet = encode({ type: 'query', id: 1, questions: [{ name: 'example.test', type: 'SOA' }] });
    const replies: (Buffer | undefined)[] = [];
    for (let count = 0; count < 9; count += 1)
      replies.push((await engine.respond(packet, client)) as Buffer | undefined);
    expect(replies.filter((reply) => reply !== undefined && (reply[2] ?? 0) & 2)).toHaveLength(4);
    expect(replies.filter((reply) => reply === undefined)).toHaveLength(4);
    for (const reply of replies.slice(1)) expect(reply?.length ?? 0).toBeLessThanOrEqual(packet.length);
    expect(engine.figures()).toMatchObject({ slipped: 4, limited: 4 });
    for (let count = 0; count < 9; count += 1) {
      expect(await engine.respond(packet, { ...client, transport: 'tcp' })).toBeInstanceOf(Buffer);
    }
  });
});
