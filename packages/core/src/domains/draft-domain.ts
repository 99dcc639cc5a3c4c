import type { Body } from '@cloud-account/spec';
import { type Decision, decide } from '../refusals/index.js';
import { domainProblems } from './domain-problems.js';
import { roundDomainTime } from './times.js';
import type { DomainValues } from './types.js';

/**
 * Decides on a new domain (§4.3).
 *
 * @param body the body, its shape already checked
 * @returns the domain to store, or all its problems
 */
export function draftDomain(body: Body<'createDomain'>): Decision<DomainValues> {
  const blank: DomainValues = {
    domain: body.domain,
    type: body.type,
    status: 'active',
    description: '',
    group: '',
    soa_email: '',
    master_ips: [],
    axfr_ips: [],
    refresh_sec: 0,
    retry_sec: 0,
    expire_sec: 0,
    ttl_sec: 0,
    tags: [],
  };
  const draft = merge(blank, body);
  return decide(domainProblems(draft), draft);
}

/**
 * Decides on a change of a domain: absent fields stay, and the whole domain is checked (§4.3).
 *
 * Unchanged values are not checked again, so that an update accepts all values that a read returned.
 *
 * @param current the stored domain
 * @param body the body, its shape already checked
 * @returns the domain to store, or all its problems
 */
export function changeDomain(current: DomainValues, body: Body<'updateDomain'>): Decision<DomainValues> {
  const draft = merge(current, body);
  return decide(domainProblems(draft, current), draft);
}

function merge(current: DomainValues, body: Body<'updateDomain'>): DomainValues {
  return {
    domain: body.domain ?? current.domain,
    type: body.type ?? current.type,
    status: body.status ?? current.status,
    description: given(body.description, current.description, ''),
    group: given(body.group, current.group, ''),
    soa_email: given(body.soa_email, current.soa_email, ''),
    master_ips: [...given(body.master_ips, current.master_ips, [])],
    axfr_ips: [...given(body.axfr_ips, current.axfr_ips, [])],
    refresh_sec: roundDomainTime(given(body.refresh_sec, current.refresh_sec, 0)),
    retry_sec: roundDomainTime(given(body.retry_sec, current.retry_sec, 0)),
    expire_sec: roundDomainTime(given(body.expire_sec, current.expire_sec, 0)),
    ttl_sec: roundDomainTime(given(body.ttl_sec, current.ttl_sec, 0)),
    // Keeps the first of equal tags.
    tags: [...new Set(given(body.tags, current.tags, []))],
  };
}

function given<T>(value: T | null | undefined, current: T, unset: T): T {
  return value === undefined ? current : (value ?? unset);
}
