import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  requirePrograms,
  startBind,
  startForwardNames,
  type ForwardNames,
  type RunningNameserver,
} from '../../../../tests/kit/src/nameservers/index.js';
import { limits } from '../../../../tests/kit/src/waits/index.js';
import { lookUp } from './forward-lookup.js';

describe('looking up a name', () => {
  let names: ForwardNames;
  beforeAll(async () => {
    names = await startForwardNames();
    names.set('www.example.org', ['203.0.113.7', '203.0.113.8', '2001:db8::7']);
    names.set('alias.example.org', { alias: 'www.example.org' });
    names.set('nowhere.example.org', { alias: 'gone.example.org' });
    names.set('six.example.org', ['2001:db8::7']);
    names.set('silent.example.org', 'silence');
    names.set('failing.example.org', 'failure');
  });
  afterAll(() => names.stop());

  const ask = (name: string, family: 'ipv4' | 'ipv6' = 'ipv4', timeoutMs = limits.wait) =>
    lookUp(name, family, { resolvers: [names.server], timeoutMs });

  it('finds the addresses of the requested family', async () => {
    expect([...((await ask('www.example.org')) ?? [])].sort()).toEqual(['203.0.113.7', '203.0.113.8']);
    expect(await ask('WWW.example.org', 'ipv6')).toEqual(['2001:db8::7']);
    expect(await ask('alias.example.org', 'ipv6')).toEqual(['2001:db8::7']);
  });

  it.each(['six.example.org', 'nowhere.example.org', 'gone.example.org'])(
    'finds none of %s',
    async (name) => {
      expect(await ask(name)).toEqual([]);
    },
  );

  it('does not use the hosts file of the machine', async () => {
    expect(await ask('localhost')).toEqual([]);
  });

  it('reports when a name server fails, is silent or does not exist', async () => {
    expect(await ask('failing.example.org', 'ipv4', 500)).toBeUndefined();
    expect(await ask('silent.example.org', 'ipv4', 400)).toBeUndefined();
    const gone = await startForwardNames();
    await gone.stop();
    const options = { resolvers: [gone.server], timeoutMs: 400 };
    expect(await lookUp('www.example.org', 'ipv4', options)).toBeUndefined();
  });

  it('asks the next name server when one is silent', async () => {
    const silent = await startForwardNames();
    silent.set('www.example.org', 'silence');
    const options = { resolvers: [silent.server, names.server], timeoutMs: 4_000 };
    await expect.poll(() => lookUp('www.example.org', 'ipv6', options)).toEqual(['2001:db8::7']);
    await silent.stop();
  });

  it('ends when its caller aborts it', async () => {
    const leaving = new AbortController();
    const options = { resolvers: [names.server], timeoutMs: limits.wait, signal: leaving.signal };
    const asked = names.asked();
    const ended = expect(lookUp('silent.example.org', 'ipv4', options)).rejects.toThrow('gone');
    await expect.poll(() => names.asked()).toBe(asked + 1);
    leaving.abort(new Error('gone'));
    await ended;
    await expect(lookUp('www.example.org', 'ipv4', options)).rejects.toThrow('gone');
  });
});

const { missing } = requirePrograms('named');

describe.skipIf(missing.length > 0)('looking up a name with BIND (needs named)', () => {
  let server: RunningNameserver;
  beforeAll(async () => {
    // More than fit into one packet, and as many as BIND takes.
    const many = Array.from({ length: 100 }, (_, at) => `many A 198.51.100.${at}`);
    const text = [
      '$TTL 60',
      '@ SOA ns1 admin 1 3600 600 86400 60',
      '@ NS ns1',
      'ns1 A 127.0.0.1',
      'www A 203.0.113.7',
      'www AAAA 2001:db8::7',
      'alias CNAME www',
      ...many,
      '',
    ].join('\n');
    server = await startBind({ zones: [{ name: 'forward.test', text }] });
  });
  afterAll(() => server.stop());

  const ask = (name: string, family: 'ipv4' | 'ipv6' = 'ipv4') =>
    lookUp(name, family, { resolvers: [`${server.host}:${server.port}`], timeoutMs: limits.wait });

  it('finds addresses, those of aliases and those in several packets', async () => {
    expect(await ask('www.forward.test')).toEqual(['203.0.113.7']);
    expect(await ask('alias.forward.test', 'ipv6')).toEqual(['2001:db8::7']);
    expect(await ask('many.forward.test')).toHaveLength(100);
  });

  it('finds none for a missing name, and fails for a zone that is not served', async () => {
    expect(await ask('gone.forward.test')).toEqual([]);
    expect(await ask('many.forward.test', 'ipv6')).toEqual([]);
    expect(await ask('www.elsewhere.test')).toBeUndefined();
  });
});
