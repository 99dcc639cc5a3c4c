import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, type RefusalId, refuse } from '../refusals/index.js';
import { canBeHost } from '../ip-addresses.js';
import { isMailAddress } from './mailbox.js';
import { fitsWire, isPublicSuffix, longestLabel } from './names.js';
import { isStorable } from '../storable-text.js';
import type { DomainValues } from './types.js';

/** The required field of each type: the SOA record of a master needs an address, a slave copies from a server. */
const needs: Readonly<Record<DomainValues['type'], 'soa_email' | 'master_ips'>> = {
  master: 'soa_email',
  slave: 'master_ips',
};

/**
 * All problems of a domain.
 *
 * @param draft the domain after the change
 * @param current the domain before the change; unchanged values are not checked again
 */
export function domainProblems(draft: DomainValues, current?: DomainValues): Refusal[] {
  const fresh = (field: keyof DomainValues) => draft[field] !== current?.[field];
  return [
    ...(fresh('domain') ? domainNameProblems(draft.domain) : []),
    ...(fresh('description') ? storableProblems('description', [draft.description]) : []),
    ...(fresh('group') ? storableProblems('group', [draft.group]) : []),
    ...mailProblems(draft.type, draft.soa_email, fresh('soa_email')),
    ...masterProblems(draft, current),
    ...addressProblems('axfr_ips', draft, current),
    ...storableProblems(
      'tags',
      draft.tags.filter((tag) => current?.tags.includes(tag) !== true),
    ),
  ];
}

/**
 * The problems of the name of a domain that its pattern does not find (§8).
 *
 * @param name the name in a create, an update, a clone or an import
 */
export function domainNameProblems(name: string): Refusal[] {
  const field = 'domain';
  const labels = name.split('.');
  const valid = fitsWire(name) && labels.every((label) => label.length >= 1 && label.length <= longestLabel);
  if (!valid) return [refuse('domain.name.valid', 'valid', { field })];
  if (!isPublicSuffix(name)) return [];
  return [refuse('domain.name.public-suffix', { field })];
}

/** The shape check knows the lengths of texts. */
const storableProblems = (field: string, texts: readonly string[]): Refusal[] =>
  texts.every(isStorable) ? [] : [refuse('domain.text.storable', { field })];

function mailProblems(type: DomainValues['type'], email: string, fresh: boolean): Refusal[] {
  const field = 'soa_email';
  if (email === '') {
    return needs[type] === field ? [refuse('domain.soa-email.required', { field })] : [];
  }
  if (!fresh || isMailAddress(email)) return [];
  return [refuse('domain.soa-email.valid', { field })];
}

function masterProblems(draft: DomainValues, current: DomainValues | undefined): Refusal[] {
  const field = 'master_ips';
  if (needs[draft.type] === field && draft.master_ips.length === 0) {
    return [refuse('domain.master-ips.required', { field })];
  }
  return addressProblems(field, draft, current);
}

const addressRules = {
  master_ips: { length: 'domain.master-ips.length', host: 'domain.master-ips.host' },
  axfr_ips: { length: 'domain.axfr-ips.length', host: 'domain.axfr-ips.host' },
} as const satisfies Record<string, Record<string, RefusalId>>;

function addressProblems(
  field: keyof typeof addressRules,
  draft: DomainValues,
  current: DomainValues | undefined,
): Refusal[] {
  const max = bounds.DomainCreate[field].characters.maximum;
  const addresses = draft[field];
  const found: Refusal[] = [];
  if (addresses.join('').length > max) {
    found.push(refuse(addressRules[field].length, { field, max }));
  }
  const wrong = addresses.find(
    (address) => !canBeHost(address) && current?.[field].includes(address) !== true,
  );
  if (wrong !== undefined) {
    found.push(refuse(addressRules[field].host, { field, address: wrong }));
  }
  return found;
}
