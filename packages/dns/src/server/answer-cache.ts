import type { Answer, Zone } from '../zone/index.js';

/** The approximate memory of one answer in addition to its bytes: its key and objects. */
const overhead = 500;

/** Longer answers are computed each time. */
const longest = 4_096;

type Answers = WeakMap<Zone, Map<string, Answer>>;

/**
 * Answers that were given lately, with the zone they are of: when that changes, they go with it. What all of them take is
 * bounded: when half of it is used those of the time before are forgotten at once.
 */
export class AnswerCache {
  #young: Answers = new WeakMap();
  #old: Answers = new WeakMap();
  #bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** An answer, found or worked out. @param name of the question in wire form @param key that of the name */
  answer(zone: Zone, name: Uint8Array, key: string, type: number): Answer {
    const question = key + String.fromCharCode(type);
    const known = this.#young.get(zone)?.get(question);
    if (known) return known;
    const answer = this.#old.get(zone)?.get(question) ?? zone.answer(name, type);
    this.#keep(zone, question, answer);
    return answer;
  }

  #keep(zone: Zone, question: string, answer: Answer): void {
    const size = answer.answer.bytes.length + answer.authority.bytes.length + answer.additional.bytes.length;
    if (size > longest) return;
    this.#bytes += size + overhead;
    if (this.#bytes > this.mostBytes / 2) {
      this.#old = this.#young;
      this.#young = new WeakMap();
      this.#bytes = size + overhead;
    }
    let answers = this.#young.get(zone);
    if (!answers) this.#young.set(zone, (answers = new Map<string, Answer>()));
    answers.set(question, answer);
  }
}
