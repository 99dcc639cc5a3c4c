import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';
import { grouped } from './grouped.js';

const { Domain, DomainCreate, DomainName, DomainImport } = bounds;

/** Domains, their limits, clones and imports. */
export const domainRefusals = [
  {
    id: 'domain.name.unique',
    sentence: 'No two domains of the platform have the same name, whoever owns them.',
    reason: 'This domain name is taken',
    fix: 'Use another name; a name is taken as long as any account has it.',
    source: '§2.11',
  },
  {
    id: 'domain.name.valid',
    sentence: `A domain name has at most ${DomainName.maxLength} characters in two labels or more of 1 to ${DomainName.label.maximum} letters, digits, hyphens and underscores, which do not begin or end with a hyphen; the last is letters only, or xn--….`,
    reasons: {
      valid: '{field} is not valid',
      fault: '{field} is not valid: {fault}',
    },
    source: '§8',
  },
  {
    id: 'domain.name.nested',
    sentence: 'A domain is neither above nor below a domain of another account.',
    reason: 'A domain of another account is above or below this name',
    fix: 'Have the account of the other domain create this one, or add records for the name to the other domain.',
  },
  {
    id: 'domain.name.storage',
    sentence:
      'A domain is not the domain of the hosts of object storage, and not below it, where the name server answers for it.',
    reason: 'The hosts of object storage have this name',
    fix: 'Use a name outside of the domain of object storage.',
  },
  {
    id: 'domain.name.public-suffix',
    sentence: 'A domain is not a public suffix, below which everybody may register names, such as `co.uk`.',
    reason: 'This name is a public suffix',
    fix: 'Use a name below the suffix.',
  },
  {
    id: 'domain.text.storable',
    sentence: 'A text is well-formed Unicode without the NUL character.',
    reason: '{field} is not valid',
    fix: 'Send the text as UTF-8, and leave out NUL characters.',
  },
  {
    id: 'domain.soa-email.required',
    sentence: 'A master domain has an e-mail address for its start of authority.',
    reason: '{field} is required when the type is master',
  },
  {
    id: 'domain.soa-email.valid',
    sentence: 'The e-mail address can be written as a mailbox in the start of authority.',
    reason: '{field} is not valid',
    source: '§2.11',
  },
  {
    id: 'domain.master-ips.required',
    sentence: 'A slave domain has the address of at least one master server.',
    reason: '{field} is required when the type is slave',
  },
  {
    id: 'domain.master-ips.length',
    sentence: `All master addresses together have at most ${DomainCreate.master_ips.characters.maximum} characters.`,
    reason: 'All addresses together may have {max} characters',
    fix: 'Name fewer servers.',
  },
  {
    id: 'domain.master-ips.host',
    sentence:
      'One host can have each master address: it is neither unspecified, nor a broadcast or multicast address.',
    fix: 'Send the addresses of single hosts alone, such as `192.0.2.53`.',
    reason: 'No host has the address {address}',
  },
  {
    id: 'domain.axfr-ips.host',
    sentence:
      'One host can have each transfer address: it is neither unspecified, nor a broadcast or multicast address.',
    reason: 'No host has the address {address}',
  },
  {
    id: 'domain.axfr-ips.length',
    sentence: `All transfer addresses together have at most ${DomainCreate.axfr_ips.characters.maximum} characters.`,
    reason: 'All addresses together may have {max} characters',
    fix: 'Name fewer servers.',
    source: '§8',
  },
  {
    id: 'domain.records.limit',
    sentence: `A domain has at most ${grouped(Domain.records.maximum)} records.`,
    reason: 'A domain may have {max} records',
    fix: 'Delete records that are not needed, or keep a part of the names in a domain of its own.',
    source: '§8',
  },
  {
    id: 'domain.records.bytes',
    sentence: `The names and targets of a domain's records have at most ${grouped(Domain.recordBytes.maximum)} bytes in all.`,
    reason: "The names and targets of a domain's records may have {max} bytes in all",
    fix: 'Delete records that are not needed, or keep long texts elsewhere.',
    arises:
      'It takes thousands of long records: the one with which their names and targets come to more is refused.',
  },
  {
    id: 'domain.records.slave',
    sentence: 'The records of a slave domain are read-only: it is a copy of its master.',
    reason: 'A slave domain is a read-only copy; change its records at its master',
    fix: 'Change the record at the master; the slave gets it with its next transfer.',
    source: '§2.11',
  },
  {
    id: 'domain.rename.record-names',
    sentence: `Every record still fits the ${DomainName.maxLength} characters of a full name under the new domain name.`,
    reason: 'The record name {name} is too long for this domain',
    fix: 'Shorten the names of the records first, or take a shorter name.',
  },
  {
    id: 'domain.import.server',
    sentence: 'A zone is imported from a server whose address can be found and may be called.',
    reasons: {
      valid: '{field} is not valid',
      problem: '{problem}',
    },
    fix: 'Give the address of the name server, or a name that resolves to one that is not private.',
    source: '§4.3',
  },
  {
    id: 'domain.import.at-once',
    sentence: `An account has at most ${DomainImport.ofAccount.maximum} imports in progress, and a server at most ${DomainImport.ofServer.maximum}.`,
    reason: 'Too many imports at once',
    fix: 'Wait until imports in progress have ended.',
    arises: 'An account asks for a fifth import while four of its imports are in progress.',
    status: 429,
  },
  {
    id: 'domain.import.transfer',
    sentence: 'The remote server transfers the whole zone.',
    reasons: {
      problem: '{problem}',
      refused: '{problem} It has to allow transfers to {addresses}.',
    },
    fix: 'Allow transfers (AXFR) of the zone to the addresses of this service, then send the request again.',
    source: '§4.3',
  },
  {
    id: 'domain.import.start-of-authority',
    sentence: 'An imported zone has a start of authority whose mailbox is an e-mail address.',
    reasons: {
      missing: 'The zone has no SOA record',
      email: 'The SOA record names no e-mail address',
    },
    fix: 'Correct the mailbox of the start of authority at the name server, then send the request again.',
    arises:
      '`POST /domains/import` transferred a zone whose start of authority names a mailbox that is no e-mail address.',
  },
  {
    id: 'domain.import.record',
    sentence: 'Every record of an imported zone can be kept as it is, apart from its rounded TTL.',
    reason: 'The {type} record of {name} cannot be kept: {problem}',
    fix: 'Correct or remove the record at the name server, then send the request again.',
  },
] as const satisfies readonly CatalogueEntry[];
