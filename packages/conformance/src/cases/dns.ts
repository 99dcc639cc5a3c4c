import type { Resolver } from 'node:dns/promises';
import { operations, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectAccepted } from '../expect.js';
import type { Run } from '../run.js';
import { isSilence } from '../services.js';
import { idOf, type Body } from '../things/making.js';
import { Skipped } from '../unmet.js';

/** The result of a question; undefined when there is nothing, and `null` without an answer. */
const found = async (question: Promise<unknown>): Promise<string | undefined> => {
  try {
    return JSON.stringify(await question);
  } catch (error) {
    return isSilence(error) ? 'null' : undefined;
  }
};

/** Waits until a question finds a value, or nothing for undefined: zones are published shortly after a change. */
const served = (run: Run, what: string, ask: () => Promise<unknown>, value: unknown): Promise<boolean> =>
  run.until(
    `${what} to be ${value === undefined ? 'gone' : JSON.stringify(value)} in DNS`,
    async () => ((await found(ask())) === JSON.stringify(value) ? true : undefined),
    { fault: `${what} in DNS` },
  );

interface Domain {
  readonly id: number;
  readonly name: string;
  readonly resolver: Resolver;
}

async function makeDomain(run: Run, fields: Body = {}): Promise<Domain> {
  if (run.nameServer === undefined) throw new Skipped('It needs the address of a name server (--dns).');
  const name = run.domainName();
  const body = { domain: name, type: 'master', soa_email: 'a@example.org', ...fields };
  return { id: await idOf(run.owner, '/domains', body), name, resolver: run.nameServer };
}

const addRecord = (run: Run, { id }: Domain, body: Body): Promise<number> =>
  idOf(run.owner, `/domains/${id}/records`, body);

/** Records of each type that a resolver reads, by their bodies, and the questions for them. */
const RECORDS: readonly [Body, (domain: Domain) => Promise<unknown>, unknown][] = [
  [
    { type: 'A', name: 'www', target: '192.0.2.7' },
    ({ resolver, name }) => resolver.resolve4(`www.${name}`),
    ['192.0.2.7'],
  ],
  [
    { type: 'AAAA', name: 'www', target: '2001:db8::7' },
    ({ resolver, name }) => resolver.resolve6(`www.${name}`),
    ['2001:db8::7'],
  ],
  [
    { type: 'A', name: '*.any', target: '192.0.2.8' },
    ({ resolver, name }) => resolver.resolve4(`one.any.${name}`),
    ['192.0.2.8'],
  ],
  [
    { type: 'TXT', name: 'note', target: 'a text; with signs' },
    ({ resolver, name }) => resolver.resolveTxt(`note.${name}`),
    [['a text; with signs']],
  ],
  [
    { type: 'TXT', name: 'long', target: 'x'.repeat(300) },
    async ({ resolver, name }) => (await resolver.resolveTxt(`long.${name}`)).map((parts) => parts.join('')),
    ['x'.repeat(300)],
  ],
  [
    { type: 'MX', target: 'mail.example.org', priority: 10 },
    ({ resolver, name }) => resolver.resolveMx(name),
    [{ exchange: 'mail.example.org', priority: 10 }],
  ],
  [
    { type: 'CNAME', name: 'alias', target: 'www.example.org' },
    ({ resolver, name }) => resolver.resolveCname(`alias.${name}`),
    ['www.example.org'],
  ],
  [
    { type: 'NS', target: 'ns9.example.org' },
    async ({ resolver, name }) => (await resolver.resolveNs(name)).includes('ns9.example.org'),
    true,
  ],
  [
    {
      type: 'SRV',
      service: 'sip',
      protocol: 'udp',
      priority: 1,
      weight: 2,
      port: 5060,
      target: 'sip.example.org',
    },
    ({ resolver, name }) => resolver.resolveSrv(`_sip._udp.${name}`),
    [{ name: 'sip.example.org', port: 5060, priority: 1, weight: 2 }],
  ],
  [
    { type: 'PTR', name: '7', target: 'host.example.org' },
    ({ resolver, name }) => resolver.resolvePtr(`7.${name}`),
    ['host.example.org'],
  ],
  [
    { type: 'CAA', tag: 'issue', target: 'ca.example.org' },
    ({ resolver, name }) => resolver.resolveCaa(name),
    [{ critical: 0, issue: 'ca.example.org' }],
  ],
];

/** The name server serves a record of each type. */
async function recordsServed(run: Run): Promise<void> {
  const domain = await makeDomain(run);
  for (const [body] of RECORDS) await addRecord(run, domain, body);
  for (const [body, ask, value] of RECORDS) await served(run, JSON.stringify(body), () => ask(domain), value);
}

/** Records have their own TTL, or that of the domain. */
async function timesServed(run: Run): Promise<void> {
  const domain = await makeDomain(run, { ttl_sec: 3600 });
  const { name, resolver } = domain;
  await addRecord(run, domain, { type: 'A', name: 'own', target: '192.0.2.7', ttl_sec: 300 });
  await addRecord(run, domain, { type: 'A', name: 'other', target: '192.0.2.7' });
  for (const [host, ttl] of [
    ['own', 300],
    ['other', 3600],
  ] as const)
    await served(run, `the TTL of ${host}`, () => resolver.resolve4(`${host}.${name}`, { ttl: true }), [
      { address: '192.0.2.7', ttl },
    ]);
}

/** The name server follows changes of a record. */
async function changesServed(run: Run): Promise<void> {
  const domain = await makeDomain(run);
  const { id, name, resolver } = domain;
  const recordId = await addRecord(run, domain, { type: 'A', name: 'www', target: '192.0.2.7' });
  const ask = (): Promise<unknown> => resolver.resolve4(`www.${name}`);
  await served(run, 'the record', ask, ['192.0.2.7']);
  const serial = (await resolver.resolveSoa(name)).serial;
  const ids = { domainId: id, recordId };
  expectAccepted(await run.owner.call('updateDomainRecord', { ids, body: { target: '192.0.2.8' } }));
  await served(run, 'the changed record', ask, ['192.0.2.8']);
  const isLater = async (): Promise<boolean> => (await resolver.resolveSoa(name)).serial > serial;
  await served(run, 'whether the serial is larger after the change', isLater, true);
  expectAccepted(await run.owner.call('deleteDomainRecord', { ids }));
  await served(run, 'the deleted record', ask, undefined);
}

/** The name server follows changes of a domain: of its SOA, its status and its name. */
async function domainServed(run: Run): Promise<void> {
  const domain = await makeDomain(run);
  const { id, name, resolver } = domain;
  await addRecord(run, domain, { type: 'A', name: 'www', target: '192.0.2.7' });
  const address = (of: string) => (): Promise<unknown> => resolver.resolve4(`www.${of}`);
  const change = async (body: Body): Promise<void> => {
    expectAccepted(await run.owner.call('updateDomain', { ids: { domainId: id }, body }));
  };
  await served(run, 'the record', address(name), ['192.0.2.7']);
  await change({ soa_email: 'b@example.org', refresh_sec: 300, retry_sec: 120, expire_sec: 604_800 });
  const soa = async (): Promise<unknown> => {
    const { hostmaster, refresh, retry, expire } = await resolver.resolveSoa(name);
    return [hostmaster, refresh, retry, expire];
  };
  await served(run, 'the SOA', soa, ['b.example.org', 300, 120, 604_800]);
  await change({ status: 'disabled' });
  await served(run, 'the record of the disabled domain', address(name), undefined);
  await change({ status: 'active' });
  await served(run, 'the record of the active domain', address(name), ['192.0.2.7']);
  const renamed = run.domainName();
  await change({ domain: renamed });
  await served(run, 'the record below the new name', address(renamed), ['192.0.2.7']);
  await served(run, 'the record below the old name', address(name), undefined);
}

/** The name server serves the records of a clone. */
async function cloneServed(run: Run): Promise<void> {
  const domain = await makeDomain(run);
  await addRecord(run, domain, { type: 'A', name: 'www', target: '192.0.2.7' });
  const clone = run.domainName();
  const ids = { domainId: domain.id };
  expectAccepted(await run.owner.call('cloneDomain', { ids, body: { domain: clone } }));
  await served(run, 'the record of the clone', () => domain.resolver.resolve4(`www.${clone}`), ['192.0.2.7']);
}

/** The name server ends to serve a domain that is deleted. */
async function deletionServed(run: Run): Promise<void> {
  const { id, name, resolver } = await makeDomain(run);
  const ask = async (): Promise<unknown> => (await resolver.resolveSoa(name)).hostmaster;
  await served(run, 'the domain', ask, 'a.example.org');
  expectAccepted(await run.owner.call('deleteDomain', { ids: { domainId: id } }));
  await served(run, 'the deleted domain', ask, undefined);
}

const flows: readonly [string, OperationId, (run: Run) => Promise<void>][] = [
  ['is served by DNS, a record of each type', 'createDomainRecord', recordsServed],
  ['is served by DNS with its TTL', 'createDomainRecord', timesServed],
  ['is served by DNS, and a deleted record is not', 'updateDomainRecord', changesServed],
  ['is served by DNS: the SOA, the status and the name', 'updateDomain', domainServed],
  ['is served by DNS with its records', 'cloneDomain', cloneServed],
  ['ends the service of DNS', 'deleteDomain', deletionServed],
];

/** The effects of operations on domains in DNS. */
export const dnsCases: readonly Case[] = flows.map(([title, operation, run]) => ({
  id: `${operation} ${title}`,
  operation,
  area: operations[operation].area,
  needs: ['dns'],
  run,
}));
