import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** DNS records: names, targets by type, and what may stand beside what. */
export const recordRefusals = [
  {
    id: 'record.type.fixed',
    sentence: 'The type of a record does not change after its creation.',
    fix: 'Delete the record, and make one of the other type.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.name.required',
    sentence: 'A CNAME record has a name.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.name.characters',
    sentence: 'A name has labels of letters, digits, hyphens and underscores, separated by single dots.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.name.mail-label',
    sentence:
      'The labels of an MX name start with a letter, go on with letters, digits and hyphens, and do not end with a hyphen.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.name.wildcard',
    sentence: 'A wildcard is the whole leftmost label of a name, and never of an NS record.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.name.label-length',
    sentence: `A label of a name has at most ${bounds.DomainName.label.maximum} characters.`,
    fix: 'Separate the name with dots, or shorten it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.name.length',
    sentence: `A name below the domain has at most ${bounds.RecordName.relative.maximum} characters.`,
    fix: 'Shorten the name.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.name.full-length',
    sentence: `A name with its domain has at most ${bounds.DomainName.maxLength} characters.`,
    fix: 'Shorten the name.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.required',
    sentence: 'A record has a target; only a null MX record has an empty one.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.storable',
    sentence: 'A target is well-formed Unicode without the NUL character.',
    fix: 'Send the text as UTF-8, and leave out NUL characters.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.length',
    sentence: `A record fits with its name into one DNS message of ${bounds.RecordTarget.message.maximum} bytes.`,
    fix: 'Shorten the name or the target.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.trailing-dot',
    sentence: 'The target of an A, AAAA or CAA record has no trailing dot.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.target.ipv4',
    sentence: 'The target of an A record is an IPv4 address of four decimal numbers.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.ipv6',
    sentence: 'The target of an AAAA record is an IPv6 address without a zone id.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.caller-address',
    sentence: 'The caller whose address is to be the target has an address of the family of the record.',
    fix: 'Send the request over an address of that family, or write the address out.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.target.host',
    sentence: 'A target that is a host is a valid host name, not an address.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.mx.null',
    sentence: 'A null MX record stands at the top of the domain and has priority 0.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.mx.null-alone',
    sentence: 'A null MX record is the only MX record of its name.',
    fix: 'Delete the other MX records of the name first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.cname.apex',
    sentence: 'A CNAME record does not stand at the top of the domain.',
    fix: 'Make A and AAAA records at the top of the domain instead.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.cname.alone',
    sentence: 'A CNAME record is the only record of its name.',
    fix: 'Use another name, or delete the other records of this one first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.srv.required',
    sentence:
      'An SRV record has a service, a priority, a weight and a port; a protocol that is given is not blank.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.srv.label',
    sentence: 'Service and protocol of an SRV record make one label each, underscore included.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.caa.tag-required',
    sentence: 'A CAA record has a tag.',
    status: 400,
    source: '§2.12',
  },
  {
    id: 'record.caa.issuer',
    sentence:
      'The target of an issue or issuewild record is the domain of an issuer or nothing, then optional parameters.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'record.caa.contact',
    sentence: 'The target of an iodef record is a domain, a web address or a mailto address.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
