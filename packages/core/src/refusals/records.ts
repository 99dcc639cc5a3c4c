import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** DNS records: names, targets by type, and what may stand beside what. */
export const recordRefusals = [
  {
    id: 'record.type.fixed',
    sentence: 'The type of a record does not change after its creation.',
    reason: 'The type of a record cannot be changed',
    fix: 'Delete the record, and make one of the other type.',
    source: '§2.12',
  },
  {
    id: 'record.name.required',
    sentence: 'A CNAME record has a name.',
    fix: 'Send a name below the domain, such as `www`.',
    reason: '{field} is required',
  },
  {
    id: 'record.name.characters',
    sentence: 'A name has labels of letters, digits, hyphens and underscores, separated by single dots.',
    fix: 'Write labels of letters, digits, hyphens and underscores with one dot between them: `www.shop`.',
    reason: '{field} is not valid',
  },
  {
    id: 'record.name.mail-label',
    sentence:
      'The labels of an MX name have letters, digits and hyphens, and do not begin or end with a hyphen.',
    fix: 'Use letters, digits and hyphens alone, and begin and end with a letter or a digit: `mail-1`.',
    reason: 'Labels must have letters, digits and hyphens, and no hyphen at an end',
  },
  {
    id: 'record.name.wildcard',
    sentence: 'A wildcard is the whole leftmost label of a name, and never of an NS record.',
    fix: 'Write `*` as the whole first label, such as `*.shop`, and use no `*` in NS records.',
    reasons: {
      place: 'Only the whole leftmost label may be *',
      type: 'An NS record takes no wildcard',
    },
  },
  {
    id: 'record.name.label-length',
    sentence: `A label of a name has at most ${bounds.DomainName.label.maximum} characters.`,
    reason: 'A label may have {max} characters',
    fix: 'Separate the name with dots, or shorten it.',
  },
  {
    id: 'record.name.length',
    sentence: `A name below the domain has at most ${bounds.RecordName.relative.maximum} characters.`,
    reason: 'Length must be {min}-{max} characters',
    fix: 'Shorten the name.',
    source: '§2.12',
  },
  {
    id: 'record.name.full-length',
    sentence: `A name with its domain has at most ${bounds.DomainName.maxLength} characters.`,
    reason: 'Name and domain together may have {max} characters',
    fix: 'Shorten the name.',
  },
  {
    id: 'record.target.required',
    sentence:
      'A record has a target; only a null MX record and an SRV record of a service that is not available have an empty one.',
    reason: '{field} is required',
  },
  {
    id: 'record.target.storable',
    sentence: 'A target is well-formed Unicode without the NUL character.',
    reason: '{field} is not valid',
    fix: 'Send the text as UTF-8, and leave out NUL characters.',
  },
  {
    id: 'record.target.length',
    sentence: `A record fits with its name into one DNS message of ${bounds.RecordTarget.message.maximum} bytes.`,
    reason: 'The record does not fit one DNS message',
    fix: 'Shorten the name or the target.',
  },
  {
    id: 'record.target.trailing-dot',
    sentence: 'The target of an A, AAAA or CAA record has no trailing dot.',
    reason: 'target must not end with a dot',
    source: '§2.12',
  },
  {
    id: 'record.target.ipv4',
    sentence: 'The target of an A record is an IPv4 address of four decimal numbers.',
    reason: '{field} is not valid',
  },
  {
    id: 'record.target.ipv6',
    sentence: 'The target of an AAAA record is an IPv6 address without a zone id.',
    fix: 'Send an IPv6 address, such as `2001:db8::1`.',
    reason: '{field} is not valid',
  },
  {
    id: 'record.target.caller-address',
    sentence: 'The caller whose address is to be the target has an address of the family of the record.',
    reason: '{sign} needs a request that comes from an {version} address',
    fix: 'Send the request over an address of that family, or write the address out.',
  },
  {
    id: 'record.target.host',
    sentence: 'A target that is a host is a valid host name, not an address.',
    fix: 'Send the name of a host, such as `mail.example.org`.',
    reason: '{field} is not valid',
  },
  {
    id: 'record.mx.null',
    sentence: 'A null MX record stands at the top of the domain and has priority 0.',
    fix: 'Leave out `name` and `priority`, or send the host that takes the mail as `target`.',
    reasons: {
      name: 'target may be empty only without a name',
      priority: 'Must be 0 when target is empty',
    },
  },
  {
    id: 'record.mx.null-alone',
    sentence: 'A null MX record is the only MX record of its name.',
    reasons: {
      others: 'This name has other MX records',
      empty: 'This name has a null MX record',
    },
    fix: 'Delete the other MX records of the name first.',
  },
  {
    id: 'record.cname.apex',
    sentence: 'A CNAME record does not stand at the top of the domain.',
    reason: 'The domain itself cannot be an alias',
    fix: 'Make A and AAAA records at the top of the domain instead.',
  },
  {
    id: 'record.cname.alone',
    sentence: 'A CNAME record is the only record of its name.',
    reasons: {
      alias: 'This name has a CNAME record',
      others: 'This name has other records',
    },
    fix: 'Use another name, or delete the other records of this one first.',
  },
  {
    id: 'record.srv.required',
    sentence:
      'An SRV record has a service, a priority, a weight and a port; a protocol that is given is not blank.',
    fix: 'Send the name of the service, such as `sip`; `tcp` is the default protocol.',
    reason: '{field} is required',
    source: '§2.12',
  },
  {
    id: 'record.srv.label',
    sentence:
      'Service and protocol of an SRV record make one label each, underscore included; labels of a sub-domain can follow the protocol.',
    fix: 'Use a shorter service and protocol: 62 characters at most, without the underscore. For a sub-domain, send `tcp.sub` as protocol.',
    reason: '{field} is not valid',
    source: '§2.12',
  },
  {
    id: 'record.caa.tag-required',
    sentence: 'A CAA record has a tag.',
    fix: 'Send `issue`, `issuewild` or `iodef` as `tag`.',
    reason: '{field} is required',
    source: '§2.12',
  },
  {
    id: 'record.caa.issuer',
    sentence:
      'The target of an issue or issuewild record is the domain of an issuer or nothing, then optional parameters.',
    fix: 'Send the domain of the issuer, such as `ca.example.net`, or a semicolon alone to allow none.',
    reason: '{field} is not valid',
  },
  {
    id: 'record.caa.contact',
    sentence: 'The target of an iodef record is a domain, a web address or a mailto address.',
    fix: 'Send a domain, `https://example.org/report` or `mailto:security@example.org`.',
    reason: '{field} is not valid',
  },
] as const satisfies readonly CatalogueEntry[];
