import type { ZoneRecord } from './zone-record.js';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

function recordAt(index: number, zone: string): ZoneRecord {
  const owner = { name: `h${index}.${zone}`, ttl: 300 };
  switch (index % 5) {
    case 0:
      return { ...owner, type: 'A', data: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
    case 1:
      return { ...owner, type: 'AAAA', data: `2001:db8::${(index + 1).toString(16)}` };
    case 2:
      return { ...owner, type: 'TXT', data: bytes(`text record number ${index}`) };
    case 3:
      return { ...owner, type: 'MX', data: { preference: index % 50, exchange: `mail.${zone}` } };
    default:
      return { ...owner, type: 'CNAME', data: `mail.${zone}` };
  }
}

/** Every type of the API (§2.12), with values that are easily broken. */
function unusualRecords(zone: string): ZoneRecord[] {
  const at = (name: string): string => (name === '' ? zone : `${name}.${zone}`);
  const ttl = 300;
  const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return [
    { name: at(''), ttl: 86400, type: 'NS', data: 'ns1.example.net' },
    { name: at(''), ttl: 86400, type: 'NS', data: 'ns2.example.net' },
    { name: at(''), ttl, type: 'A', data: '192.0.2.1' },
    { name: at(''), ttl, type: 'AAAA', data: '2001:db8:0:0:1::1' },
    { name: at(''), ttl, type: 'MX', data: { preference: 10, exchange: at('mail') } },
    { name: at(''), ttl, type: 'CAA', data: { flags: 0, tag: 'issue', value: 'ca.example; policy=dv' } },
    { name: at(''), ttl, type: 'CAA', data: { flags: 128, tag: 'iodef', value: 'mailto:ca@example.com' } },
    { name: at('mail'), ttl: 7200, type: 'A', data: '192.0.2.5' },
    { name: at('mail'), ttl: 3600, type: 'AAAA', data: '2001:db8::5' },
    { name: at('nomail'), ttl, type: 'MX', data: { preference: 0, exchange: '.' } },
    { name: at('www'), ttl, type: 'CNAME', data: zone },
    { name: at('*'), ttl, type: 'A', data: '192.0.2.99' },
    { name: at('*.wild'), ttl, type: 'CNAME', data: at('mail') },
    { name: at('sub'), ttl, type: 'NS', data: 'ns.example.org' },
    { name: at('5.2.0.192.in-addr'), ttl, type: 'PTR', data: at('mail') },
    {
      name: at('_sip._tcp'),
      ttl,
      type: 'SRV',
      data: { priority: 1, weight: 65535, port: 5060, target: at('mail') },
    },
    { name: at('_xmpp._tcp'), ttl, type: 'SRV', data: { priority: 0, weight: 0, port: 0, target: '.' } },
    { name: at('long'), ttl, type: 'TXT', data: bytes(`${'k'.repeat(250)}"quo\\te; semi${'z'.repeat(600)}`) },
    { name: at('sel._domainkey'), ttl, type: 'TXT', data: bytes(`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`) },
    { name: at('utf'), ttl, type: 'TXT', data: bytes('grüße ✓') },
    { name: at('bytes'), ttl, type: 'TXT', data: everyByte },
    { name: at('empty'), ttl, type: 'TXT', data: new Uint8Array(0) },
    { name: at('UPPER.Case'), ttl, type: 'TXT', data: bytes('Case is kept in text') },
    { name: at('My\\032Printer\\.2._ipp._tcp'), ttl, type: 'TXT', data: bytes('a dot inside a label') },
    { name: at('br\\195\\188cke'), ttl, type: 'CNAME', data: at('a\\@b\\;c\\"d\\\\e') },
  ];
}

/**
 * A zone of exactly `size` records (27 or more), equal on every call: all unusual records first, then ordinary ones of
 * five types.
 */
export function sampleZone(zone: string, size: number): ZoneRecord[] {
  const soa = { mname: 'ns1.example.net', rname: `host\\.master.${zone}`, serial: 2026112101 };
  const times = { refresh: 3600, retry: 600, expire: 86400, minimum: 300 };
  const records: ZoneRecord[] = [
    { name: zone, ttl: 86400, type: 'SOA', data: { ...soa, ...times } },
    ...unusualRecords(zone),
  ];
  for (let index = 0; records.length < size; index++) records.push(recordAt(index, zone));
  return records;
}
