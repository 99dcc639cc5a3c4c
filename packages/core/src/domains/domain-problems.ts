import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, type RefusalId, reasons, refuse } from '../refusals/index.js';
import { isMailAddress } from './mailbox.js';
import { fitsWire, longestLabel } from './names.js';
import { isStorable, lengthOf } from '../storable-text.js';
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
    ...(fresh('domain') ? nameProblems(draft.domain) : []),
    ...(fresh('description') ? textProblems('description', draft.description) : []),
    ...(fresh('group') ? textProblems('group', draft.group) : []),
    ...mailProblems(draft.type, draft.soa_email, fresh('soa_email')),
    ...masterProblems(draft),
    ...addressProblems('axfr_ips', draft.axfr_ips),
    ...tagProblems(draft.tags.filter((tag) => current?.tags.includes(tag) !== true)),
  ];
}

/**
 * The problems of the name of a domain that its pattern does not find (§8).
 *
 * @param name the name in a create, an update, a clone or an import
 */
export function nameProblems(name: string): Refusal[] {
  const labels = name.split('.');
  const valid = fitsWire(name) && labels.every((label) => label.length >= 1 && label.length <= longestLabel);
  return valid ? [] : [refuse('domain.name.valid', { field: 'domain', reason: reasons.notValid('domain') })];
}

function textProblems(field: 'description' | 'group', text: string): Refusal[] {
  const max = bounds.Domain[field].maxLength;
  const found: Refusal[] = [];
  if (!isStorable(text)) found.push(unstorable(field));
  if (lengthOf(text) > max) {
    found.push(refuse(`domain.${field}.length`, { field, reason: reasons.length(1, max) }));
  }
  return found;
}

function unstorable(field: string): Refusal {
  return refuse('domain.text.storable', { field, reason: reasons.notValid(field) });
}

function mailProblems(type: DomainValues['type'], email: string, fresh: boolean): Refusal[] {
  const field = 'soa_email';
  if (email === '') {
    return needs[type] === field
      ? [refuse('domain.soa-email.required', { field, reason: reasons.required(field) })]
      : [];
  }
  if (!fresh || isMailAddress(email)) return [];
  return [refuse('domain.soa-email.valid', { field, reason: reasons.notValid(field) })];
}

function masterProblems({ type, master_ips }: DomainValues): Refusal[] {
  const field = 'master_ips';
  if (needs[type] === field && master_ips.length === 0) {
    return [refuse('domain.master-ips.required', { field, reason: reasons.required(field) })];
  }
  return addressProblems(field, master_ips);
}

function addressProblems(field: 'master_ips' | 'axfr_ips', addresses: readonly string[]): Refusal[] {
  const max = bounds.DomainCreate[field].characters.maximum;
  if (addresses.join('').length <= max) return [];
  const id: RefusalId = field === 'axfr_ips' ? 'domain.axfr-ips.length' : 'domain.master-ips.length';
  return [refuse(id, { field, reason: `All addresses together may have ${max} characters` })];
}

function tagProblems(tags: readonly string[]): Refusal[] {
  const { minLength, maxLength } = bounds.Tags.items;
  const found: Refusal[] = [];
  if (!tags.every(isStorable)) found.push(unstorable('tags'));
  if (!tags.every((tag) => lengthOf(tag) >= minLength && lengthOf(tag) <= maxLength)) {
    found.push(refuse('domain.tags.length', { field: 'tags', reason: reasons.length(minLength, maxLength) }));
  }
  return found;
}
