import ipaddr from 'ipaddr.js';
import type { RecordValues } from '../types.js';
import { fullHost, quoted, textStrings } from './lines.js';

/** The fields of a record that decide its data. */
export type RenderedRecord = Omit<RecordValues, 'service' | 'protocol'>;

/**
 * The data of a record in a zone file; a long text has several parts, one for each line.
 *
 * @param record a stored record
 */
export function recordData(record: RenderedRecord): string[] {
  const { target, priority, weight, port } = record;
  switch (record.type) {
    case 'A':
      return [target];
    case 'AAAA':
      // Equal addresses become equal texts, so that the zone has one line for them.
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

/** True if the data is case-insensitive, like host names. */
export function isCaseless(record: RenderedRecord): boolean {
  return record.type !== 'TXT' && record.type !== 'CAA';
}
