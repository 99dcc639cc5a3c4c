import { idOf, type Body } from '../../things/making.js';
import { idsOf, ofSecond, takenLabel, withBody, type Preparations } from './prepare.js';

/** Addresses that have too many characters together. */
const manyAddresses = Array.from({ length: 100 }, (_one, at) => `10.100.100.${101 + at}`);

/** The first labels of a long name. */
const long = (letter: string): string => `${letter.repeat(60)}.${letter.repeat(60)}`;

export const domainPreparations: Preparations = {
  'domain.name.unique': takenLabel('getDomain', 'domain'),
  'domain.name.nested': async (run, { body }) => {
    const above = run.domainName();
    await idOf(ofSecond(run), '/domains', { ...body, domain: above });
    return { body: { ...body, domain: `shop.${above}` } };
  },
  'domain.axfr-ips.length': withBody({ axfr_ips: manyAddresses }),
  'domain.master-ips.length': withBody({ master_ips: manyAddresses }),
  'domain.records.slave': async (run) => {
    const body = { domain: run.domainName(), type: 'slave', master_ips: ['192.0.2.53'] };
    return { ids: { domainId: await idOf(run.owner, '/domains', body) } };
  },
  'domain.rename.record-names': async (run, { ids }) => {
    const record = { type: 'TXT', name: long('n').slice(0, 100), target: 'text' };
    await idOf(run.owner, `/domains/${String(ids.domainId)}/records`, record);
    return { body: { domain: `${long('d')}.${'e'.repeat(30)}.${run.domainName()}` } };
  },
  'record.name.full-length': async (run) => {
    const body = {
      domain: `${long('d')}.${long('e')}.${run.domainName()}`.slice(-230),
      type: 'master',
      soa_email: 'a@example.org',
    };
    return { ids: { domainId: await idOf(run.owner, '/domains', body) } };
  },
  'record.mx.null-alone': async (run) => {
    const ids = await idsOf(run, 'getDomain');
    await idOf(run.owner, `/domains/${String(ids.domainId)}/records`, {
      type: 'MX',
      target: 'mail.example.org',
    });
    return { ids };
  },
  'record.cname.apex': async (run, { ids, body }) => {
    const { domain } = (await run.owner.get<Body>(`/domains/${String(ids.domainId)}`)).body;
    return { body: { ...body, name: domain } };
  },
  'record.cname.alone': async (run) => {
    const ids = await idsOf(run, 'getDomain');
    const alias = { type: 'CNAME', name: 'alias', target: 'www.example.org' };
    await idOf(run.owner, `/domains/${String(ids.domainId)}/records`, alias);
    return { ids };
  },
  'listing.filter.size': () => ({
    headers: { 'X-Filter': JSON.stringify({ target: { '+contains': 'b'.repeat(129) } }) },
  }),
  'request.method.allowed': () => ({ ids: { domainId: 'import' } }),
  // Only where the name server knows the addresses of object storage.
  'domain.name.storage': null,
  // Name servers that answer wrongly, or late.
  'domain.import.at-once': null,
  'domain.import.transfer': null,
  'domain.import.record': null,
  // Thousands of records.
  'domain.records.limit': null,
  'domain.records.bytes': null,
  'listing.filter.time': null,
};
