import { types } from '../record-data/index.js';
import { dataLengthAt, findSet, recordHeadLength, type RecordSet, type ZoneContent } from './layout.js';
import { lengthBelow, nodeOf } from './locate.js';
import { emptySection, type Section, SectionWriter } from './sections.js';

/** The start of the host name in the data of types whose clients need its addresses next. */
const hostAt: Readonly<Record<number, number>> = { [types.NS]: 0, [types.MX]: 2, [types.SRV]: 6 };

/** The maximum number of records that are looked at, of hosts in the zone, and of their addresses; a resolver queries others itself. */
const maxRecords = 64;
const maxHosts = 16;
const maxAddresses = 64;

/** The addresses in the zone of the hosts in a set, including glue. */
export function additionalFor(zone: ZoneContent, set: RecordSet, apexAt: number): Section {
  const nameAt = hostAt[set.type];
  if (nameAt === undefined) return emptySection;
  const { data } = zone;
  const section = new SectionWriter(zone, apexAt);
  const answered = new Set<number>();
  let looked = 0;
  for (let at = set.start; at < set.end && answered.size < maxHosts && looked < maxRecords; looked += 1) {
    const next = at + recordHeadLength + data.readUInt16BE(at + dataLengthAt);
    const host = data.subarray(at + recordHeadLength + nameAt, next);
    at = next;
    const length = lengthBelow(zone, host);
    const node = length < 0 ? 0 : nodeOf(zone, host, length);
    if (node === 0 || answered.has(node)) continue;
    answered.add(node);
    for (const type of [types.A, types.AAAA]) {
      const addresses = findSet(zone, node, type);
      if (addresses === undefined || section.count + addresses.count > maxAddresses) continue;
      section.add(addresses, host.subarray(0, length));
    }
  }
  return section.done();
}
