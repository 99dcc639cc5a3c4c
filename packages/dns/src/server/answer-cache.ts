import type { Answer, Zone } from '../zone/index.js';

/** The approximate memory of one answer in addition to its bytes: its key and objects. */
const overhead = 500;

/** A question to a zone. */
interface CachedQuestion {
  /** In wire form. */
  readonly name: Uint8Array;
  /** The key of the name. */
  readonly key: string;
  readonly type: number;
  /** As for `Zone.answer`. */
  readonly isOwn: Parameters<Zone['answer']>[2];
}

/** Longer answers are computed each time, as are those that depend on other zones. */
const longest = 4_096;

type Answers = WeakMap<Zone, Map<string, Answer>>;

/**
 * Recent answers, by zone: a change of the zone removes its answers. Memory is bounded by two generations: when the new
 * generation reaches half of the limit, the cache drops the old one.
 */
export class AnswerCache {
  #young: Answers = new WeakMap();
  #old: Answers = new WeakMap();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** A cached or computed answer. */
  answer(zone: Zone, { name, key, type, isOwn }: CachedQuestion): Answer {
    const question = key + String.fromCharCode(type);
    const known = this.#young.get(zone)?.get(question);
    if (known) return known;
    const answer = this.#old.get(zone)?.get(question) ?? zone.answer(name, type, isOwn);
    this.#keep(zone, question, answer);
    return answer;
  }

  #keep(zone: Zone, question: string, answer: Answer): void {
    const size = answer.answer.bytes.length + answer.authority.bytes.length + answer.additional.bytes.length;
    if (size > longest || answer.isOfOthers) return;
    this.#bytes += size + overhead;
    if (this.#bytes > this.maxBytes / 2) {
      this.#old = this.#young;
      this.#young = new WeakMap();
      this.#bytes = size + overhead;
    }
    let answers = this.#young.get(zone);
    if (!answers) this.#young.set(zone, (answers = new Map<string, Answer>()));
    answers.set(question, answer);
  }
}
