import { describe, expect, it } from 'vitest';
import { Cookies, isCookieLength } from './cookies.js';

const client = Buffer.from('0123456789abcdef', 'hex');
const address = '192.0.2.1';
const minutes = 60_000;

function stopped() {
  const clock = { now: 1_000 };
  return { clock, cookies: new Cookies(() => clock.now) };
}

describe('a cookie', () => {
  it('has the part of the client and one of the server', () => {
    const { isValid, reply } = stopped().cookies.check(client, address);
    expect(isValid).toBe(false);
    expect(reply.subarray(0, 8)).toEqual(client);
    expect(isCookieLength(reply.length)).toBe(true);
  });

  it('is valid for an hour, and replaced after half an hour', () => {
    const { clock, cookies } = stopped();
    const { reply } = cookies.check(client, address);
    clock.now += 29 * minutes;
    expect(cookies.check(reply, address)).toEqual({ isValid: true, reply });
    clock.now += 2 * minutes;
    const next = cookies.check(reply, address);
    expect(next.isValid).toBe(true);
    expect(next.reply).not.toEqual(reply);
    clock.now += 30 * minutes;
    expect(cookies.check(reply, address).isValid).toBe(false);
    expect(cookies.check(next.reply, address).isValid).toBe(true);
  });

  it('is valid when its secret was replaced meanwhile', () => {
    const { clock, cookies } = stopped();
    clock.now += 24 * 60 * minutes - 1_000;
    const { reply } = cookies.check(client, address);
    clock.now += 10 * minutes;
    expect(cookies.check(reply, address).isValid).toBe(true);
  });

  it('is not valid for another address, client or server, or when it was changed', () => {
    const { cookies } = stopped();
    const { reply } = cookies.check(client, address);
    expect(cookies.check(reply, '192.0.2.2').isValid).toBe(false);
    expect(stopped().cookies.check(reply, address).isValid).toBe(false);
    for (let at = 0; at < reply.length; at += 1) {
      const changed = Buffer.from(reply);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(cookies.check(changed, address).isValid).toBe(false);
    }
    expect(cookies.check(Buffer.concat([reply, client]), address).isValid).toBe(false);
    expect(cookies.check(reply.subarray(0, 16), address).isValid).toBe(false);
  });

  it.each([
    [0, false],
    [7, false],
    [8, true],
    [9, false],
    [15, false],
    [16, true],
    [40, true],
    [41, false],
  ])('of %d bytes has a valid length: %s', (length, isValid) => {
    expect(isCookieLength(length)).toBe(isValid);
  });
});
