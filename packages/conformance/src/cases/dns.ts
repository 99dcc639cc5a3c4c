import { Resolver } from 'node:dns/promises';
import { operations, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectAccepted } from '../expect.js';
import type { Run } from '../run.js';
import { idOf } from '../things/making.js';

/** A resolver that asks only the name server of the options. */
function resolverOf({ options }: Run): Resolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([options.dns ?? '']);
  return resolver;
}

/** What a question finds; undefined when there is nothing. */
const found = async (question: Promise<unknown>): Promise<string | undefined> => {
  try {
    return JSON.stringify(await question);
  } catch {
    return undefined;
  }
};

/** Waits until a question finds a value, or nothing for undefined: zones are published shortly after a change. */
const served = (run: Run, what: string, ask: () => Promise<unknown>, value: unknown): Promise<boolean> =>
  run.until(`${what} to be ${value === undefined ? 'gone' : JSON.stringify(value)} in DNS`, async () =>
    (await found(ask())) === JSON.stringify(value) ? true : undefined,
  );

interface Domain {
  readonly id: number;
  readonly name: string;
  readonly resolver: Resolver;
}

async function makeDomain(run: Run): Promise<Domain> {
  const name = run.domainName();
  const id = await idOf(run.owner, '/domains', { domain: name, type: 'master', soa_email: 'a@example.org' });
  return { id, name, resolver: resolverOf(run) };
}

/** Records of each kind that a resolver reads, by their bodies, and how they are asked for. */
const RECORDS: readonly [object, (domain: Domain) => Promise<unknown>, unknown][] = [
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
    { type: 'TXT', name: 'note', target: 'a text; with signs' },
    ({ resolver, name }) => resolver.resolveTxt(`note.${name}`),
    [['a text; with signs']],
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
];

/** The name server serves a record of each kind. */
async function recordsServed(run: Run): Promise<void> {
  const domain = await makeDomain(run);
  for (const [body] of RECORDS) await idOf(run.owner, `/domains/${domain.id}/records`, body);
  for (const [body, ask, value] of RECORDS) await served(run, JSON.stringify(body), () => ask(domain), value);
}

/** The name server follows changes of a record, and of the domain. */
async function changesServed(run: Run): Promise<void> {
  const { id, name, resolver } = await makeDomain(run);
  const record = { type: 'A', name: 'www', target: '192.0.2.7' };
  const recordId = await idOf(run.owner, `/domains/${id}/records`, record);
  const ask = (): Promise<unknown> => resolver.resolve4(`www.${name}`);
  await served(run, 'the record', ask, ['192.0.2.7']);
  const ids = { domainId: id, recordId };
  expectAccepted(await run.owner.call('updateDomainRecord', { ids, body: { target: '192.0.2.8' } }));
  await served(run, 'the changed record', ask, ['192.0.2.8']);
  expectAccepted(await run.owner.call('deleteDomainRecord', { ids }));
  await served(run, 'the deleted record', ask, undefined);
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
  ['is served by DNS, a record of each kind', 'createDomainRecord', recordsServed],
  ['is served by DNS, and a deleted record is not', 'updateDomainRecord', changesServed],
  ['ends the service of DNS', 'deleteDomain', deletionServed],
];

/** What operations on domains do to DNS. */
export const dnsCases: readonly Case[] = flows.map(([title, operation, run]) => ({
  id: `${operation} ${title}`,
  operation,
  area: operations[operation].area,
  needs: ['dns'],
  run,
}));
