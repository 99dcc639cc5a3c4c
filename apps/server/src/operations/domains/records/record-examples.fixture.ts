import type { Schema } from '@cloud-account/spec';

/** A record of each type that is accepted unchanged. */
export const examples: Readonly<Record<Schema<'RecordType'>, Partial<Schema<'DomainRecordCreate'>>>> = {
  A: { target: '192.0.2.1' },
  AAAA: { target: '2001:db8::1' },
  NS: { name: 'sub', target: 'ns.example.org' },
  MX: { target: 'mail.example.org' },
  CNAME: { name: 'alias', target: 'www.example.org' },
  TXT: { target: 'text' },
  SRV: { service: 'sip', protocol: 'tcp', target: 'sip.example.org', priority: 1, weight: 2, port: 3 },
  PTR: { name: '1', target: 'host.example.org' },
  CAA: { tag: 'issue', target: 'ca.example.net' },
};
