import { longestName, nameKey } from '../names/index.js';
import { types } from '../record-data/index.js';
import { additionalFor } from './additional.js';
import { findSet, recordHeadLength, type RecordSet, setsOf, ttlAt, type ZoneContent } from './layout.js';
import { lengthBelow, locate } from './locate.js';
import { emptySection, questionAt, type Section, SectionWriter } from './sections.js';

/** The response codes of a zone. */
const rcodes = { ok: 0, noSuchName: 3, nameTooLong: 6 } as const;

/** The answer of a zone, for the part of a message after the question. */
export interface Answer {
  /** NOERROR, NXDOMAIN, or YXDOMAIN when a DNAME makes a name too long. */
  readonly rcode: (typeof rcodes)[keyof typeof rcodes];
  /** False for a referral: clients need its additional addresses. */
  readonly authoritative: boolean;
  readonly answer: Section;
  readonly authority: Section;
  readonly additional: Section;
  /** True if it depends on which other zones there are, as of an alias to a name that is below this zone. */
  readonly isOfOthers: boolean;
}

/** True if a name below a zone is of that zone, and not of another one below it. @param key of the name */
export type IsOwn = (key: string) => boolean;

/** The maximum aliases that an answer follows, those that BIND follows: 16, or 11 in newer versions. */
const maxAliases = 16;

/**
 * Answers a question from a zone: RFC 1034 §4.3.2 with wildcards (RFC 4592), negative answers (RFC 2308), aliases in
 * the zone, DNAME (RFC 6672), and one set for ANY (RFC 8482).
 *
 * @param name of the question, exactly, in wire form
 * @param type of the question
 * @param isOwn says of the target of an alias whether this zone answers for it
 * @throws RangeError when the name is not within the zone
 */
export function answerFrom(zone: ZoneContent, name: Uint8Array, type: number, isOwn: IsOwn): Answer {
  const length = lengthBelow(zone, name);
  if (length < 0) throw new RangeError('The name is not within the zone.');
  return new Answering(zone, type, questionAt + length, isOwn).follow(name, length);
}

class Answering {
  readonly #answer: SectionWriter;
  readonly #seen = new Set<string>();
  /** Nodes whose DNAME is in the answer. */
  readonly #renamers = new Set<number>();
  #isOfOthers = false;

  constructor(
    private readonly zone: ZoneContent,
    private readonly type: number,
    private readonly apexAt: number,
    private readonly isOwn: IsOwn,
  ) {
    this.#answer = new SectionWriter(zone, apexAt);
  }

  follow(name: Uint8Array, length: number): Answer {
    const { zone, type } = this;
    let isAsked = true;
    for (;;) {
      const place = locate(zone, name, length, type);
      let target: Uint8Array | undefined;
      if (place.kind === 'cut') return this.#referral(place.node, !isAsked);
      if (place.kind === 'none') return this.#negative(rcodes.noSuchName);
      if (place.kind === 'dname') {
        target = this.#rename(name, length, place, isAsked);
        if (target === undefined) return this.#done(rcodes.nameTooLong, emptySection);
        if (type === types.CNAME || type === types.ANY) return this.#done(rcodes.ok, emptySection);
      } else {
        const set = type === types.ANY ? this.#smallest(place.node) : findSet(zone, place.node, type);
        const alias = set ?? findSet(zone, place.node, types.CNAME);
        if (alias === undefined) return this.#negative(rcodes.ok);
        if (isAsked) this.#answer.addAsked(alias);
        else this.#answer.add(alias, name.subarray(0, length));
        if (set !== undefined) return this.#found(set);
        target = zone.data.subarray(alias.start + recordHeadLength, endOfFirst(zone, alias));
      }
      const below = this.#followAlias(name, target);
      if (below < 0) return this.#done(rcodes.ok, emptySection);
      name = target;
      length = below;
      isAsked = false;
    }
  }

  /** The bytes of the target of an alias before the name of the zone; -1 when the answer ends with the alias. */
  #followAlias(name: Uint8Array, target: Uint8Array): number {
    this.#seen.add(nameKey(name));
    const key = nameKey(target);
    if (this.#seen.size > maxAliases || this.#seen.has(key)) return -1;
    const below = lengthBelow(this.zone, target);
    if (below >= 0) this.#isOfOthers = true;
    return below < 0 || this.isOwn(key) ? below : -1;
  }

  /** Adds a DNAME and its CNAME for a name; undefined when the new name is too long. */
  #rename(
    name: Uint8Array,
    length: number,
    place: { readonly node: number; readonly at: number },
    isAsked: boolean,
  ): Uint8Array | undefined {
    const { zone, apexAt } = this;
    const set = findSet(zone, place.node, types.DNAME);
    if (set === undefined) throw new Error('A node says that it has a DNAME, and has none.');
    if (!this.#renamers.has(place.node)) this.#answer.add(set, name.subarray(place.at, length));
    this.#renamers.add(place.node);
    const target = zone.data.subarray(set.start + recordHeadLength, endOfFirst(zone, set));
    const renamed = Buffer.concat([name.subarray(0, place.at), target]);
    if (renamed.length > longestName) return undefined;
    const head = Buffer.alloc(recordHeadLength);
    head.writeUInt16BE(0xc000 | (isAsked ? questionAt : apexAt));
    head.writeUInt16BE(types.CNAME, 2);
    head.writeUInt16BE(1, 4);
    zone.data.copy(head, ttlAt, set.start + ttlAt, set.start + ttlAt + 4);
    head.writeUInt16BE(renamed.length, recordHeadLength - 2);
    const owner = isAsked ? [] : [name.subarray(0, length)];
    this.#answer.addRecord(Buffer.concat([...owner, head, renamed]));
    return renamed;
  }

  /** One set is enough for ANY; the smallest is the least useful for amplification attacks. */
  #smallest(node: number): RecordSet | undefined {
    const size = ({ start, end }: RecordSet): number => end - start;
    return setsOf(this.zone, node).reduce<RecordSet | undefined>(
      (best, set) => (best === undefined || size(set) < size(best) ? set : best),
      undefined,
    );
  }

  #found(set: RecordSet): Answer {
    const additional = additionalFor(this.zone, set, this.apexAt);
    return { ...this.#done(rcodes.ok, emptySection), additional };
  }

  /** The name servers of a delegation, with their addresses in this zone. */
  #referral(node: number, authoritative: boolean): Answer {
    const { zone, apexAt } = this;
    const servers = findSet(zone, node, types.NS);
    if (servers === undefined) throw new Error('A node says that it is a cut, and has no name servers.');
    const authority = new SectionWriter(zone, apexAt);
    authority.add(servers, zone.data.subarray(node + 1, node + 1 + (zone.data[node] ?? 0)));
    const additional = additionalFor(zone, servers, apexAt);
    return { ...this.#done(rcodes.ok, authority.done()), authoritative, additional };
  }

  #negative(rcode: Answer['rcode']): Answer {
    const { zone, apexAt } = this;
    const { negativeAt: start, negativeLength } = zone;
    const authority = new SectionWriter(zone, apexAt);
    const set = { type: types.SOA, count: 1, start, end: start + negativeLength };
    authority.add(set, zone.data.subarray(0, 0));
    return this.#done(rcode, authority.done());
  }

  #done(rcode: Answer['rcode'], authority: Section): Answer {
    const answer = this.#answer.done();
    return {
      rcode,
      authoritative: true,
      answer,
      authority,
      additional: emptySection,
      isOfOthers: this.#isOfOthers,
    };
  }
}

/** The end of the first record of a set; a set of aliases has only one. */
function endOfFirst({ data }: ZoneContent, { start }: RecordSet): number {
  return start + recordHeadLength + data.readUInt16BE(start + recordHeadLength - 2);
}
