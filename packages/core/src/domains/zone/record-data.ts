import ipaddr from 'ipaddr.js';
import type { RecordValues } from '../types.js';
import { quoted } from '@cloud-account/shared';
import { fullHost, textStrings } from './lines.js';

/** What decides the data of a record. */
export type RenderedRecord = Omit<RecordValues, 'service' | 'protocol'>;

/**
 * The data of a record in a zone file, in parts: more than one is a text that goes over several lines.
 *
 * @param record a record as it is kept
 */
export function recordData(record: RenderedRecord): string[] {
  const { target, priority, weight, port } = record;
  switch (record.type) {
    case 'A':
      return [target];
    case 'AAAA':
      // One spelling for every address, so that the same address twice is one line.
      return [ipaddr.IPv6.parse(target).toRFC5952String()];
    case 'MX':
      return [`${priority}  ${fullHost(target)}`];
    case 'SRV':
      return [`${priority} ${weight} ${port} ${fullHost(target)}`];
    case 'TXT':
      return textStrings(target);
    case 'CAA':
      return [`${record.flags ?? 0} ${record.tag ?? 'issue'} ${quoted(new TextEncoder().encode(target))}`];
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return [fullHost(target)];
  }
}

/** Whether the case of the data's letters means nothing, as in names of hosts. */
export function isCaseless(record: RenderedRecord): boolean {
  return record.type !== 'TXT' && record.type !== 'CAA';
}
