import { flag, headerLength, opcode, questionTail, rcode, recordType } from '../messages/codes.js';
import { clientCookieLength, Cookies } from '../messages/cookies.js';
import { readRequest, type Request } from '../messages/request.js';
import { checkRequest, type Signature } from '../messages/signature.js';
import { replyLimit, writeAnswer, writeBare, writeRecord, type ReplyForm } from '../messages/reply.js';
import { nameKey, parentKey } from '../names/index.js';
import type { Answer, Zone } from '../zone/index.js';
import { AnswerCache } from './answer-cache.js';
import type { Counters } from './figures.js';
import type { EngineLimits } from './limits.js';
import type { ReplyKind, ResponseRate } from './response-rate.js';
import {
  plainAddress,
  type GroupKey,
  type Sender,
  type ServedZone,
  type ServedZones,
} from './served-zones.js';
import { Transfer } from './transfer.js';
import { WaitingQuestions } from './waiting-questions.js';

/** The response to a message: one reply, a whole zone, or nothing. */
export type Outcome = Buffer | Transfer | undefined;

/** The outcome of a question: it is answered, answered with SERVFAIL, or dropped. */
export type QuestionOutcome = 'answer' | 'fail' | 'drop';

/** Decides the outcome of a question; may take its time and never fails; undefined: it is answered. */
export type Interfere = () => Promise<QuestionOutcome> | undefined;

/** The dependencies of a responder. */
export interface ResponderParts<Z extends ServedZone> {
  readonly zones: ServedZones<Z>;
  readonly limits: EngineLimits;
  readonly counters: Counters;
  /** Undefined when the rate of replies is not limited. */
  readonly rate: ResponseRate | undefined;
  readonly nsid: string;
  /** Decides what becomes of questions; undefined: all are answered. */
  readonly interfere?: Interfere | undefined;
  notified(zone: Z, from: string): void;
  failed(error: unknown): void;
}

/** A request, who sent it and how it may be answered. */
interface Asked {
  readonly request: Request;
  readonly from: Sender;
  readonly form: ReplyForm;
  readonly key: string;
  /** The key of its signature. */
  readonly signedBy: GroupKey | undefined;
  /** True if a cookie or a signature proves that the address of the sender is not forged. */
  readonly isProven: boolean;
}

const noCookie = { isValid: false, reply: Buffer.alloc(0) };

/** True if a serial is later than another, by serial number arithmetic (RFC 1982). */
const isNewer = (serial: number, than: number): boolean => ((serial - than) | 0) > 0;

/** Decides the response to a message. It has no socket, and never throws. */
export class Responder<Z extends ServedZone> {
  readonly #cache: AnswerCache;
  readonly #waiting: WaitingQuestions<Z>;
  readonly #nsid: Buffer;
  readonly #cookies = new Cookies();

  constructor(private readonly parts: ResponderParts<Z>) {
    const { limits, nsid } = parts;
    this.#cache = new AnswerCache(limits.answerBytes);
    this.#waiting = new WaitingQuestions(limits.waiting, limits.waitingOfZone);
    this.#nsid = Buffer.from(nsid);
  }

  /** @returns a promise only when a zone must be read first; it never rejects */
  respond(packet: Buffer, from: Sender): Outcome | Promise<Outcome> {
    const read = readRequest(packet);
    if (read === undefined) {
      this.parts.counters.ignored += 1;
      return undefined;
    }
    const checked = read.signature && this.#check(packet, read.signature);
    const request = checked?.refusal ? { ...read, refusal: checked.refusal } : read;
    const given = request.edns?.cookie;
    const cookie = given === undefined ? noCookie : this.#cookies.check(given, from.address);
    const limit = replyLimit(request, from.transport);
    const form = { limit, nsid: this.#nsid, cookie: cookie.reply, signer: checked?.signer };
    const key = request.questionEnd > headerLength ? nameKey(packet.subarray(headerLength)) : '';
    const signedBy = checked?.key;
    const asked = { request, from, form, key, signedBy, isProven: cookie.isValid || signedBy !== undefined };
    const decision = request.opcode === opcode.query ? this.parts.interfere?.() : undefined;
    return decision === undefined
      ? this.#respondTo(asked)
      : decision.then((decided) => this.#carryOut(asked, decided));
  }

  #check(packet: Buffer, signature: Signature) {
    const seconds = Math.floor(Date.now() / 1_000);
    return checkRequest(packet, signature, (name) => this.parts.zones.keyOf(name), seconds);
  }

  #carryOut(asked: Asked, decision: QuestionOutcome): Outcome | Promise<Outcome> {
    if (decision === 'drop') return undefined;
    return decision === 'fail' ? this.#bare(asked, rcode.serverFailure) : this.#respondTo(asked);
  }

  #respondTo(asked: Asked): Outcome | Promise<Outcome> {
    try {
      const outcome = this.#route(asked);
      return outcome instanceof Promise
        ? outcome.catch((error: unknown) => this.#fault(asked, error))
        : outcome;
    } catch (error) {
      return this.#fault(asked, error);
    }
  }

  #fault(asked: Asked, error: unknown): Outcome {
    this.parts.failed(error);
    return this.#bare(asked, rcode.serverFailure);
  }

  #route(asked: Asked): Outcome | Promise<Outcome> {
    const { request, key } = asked;
    if (request.refusal !== rcode.noError) return this.#bare(asked, request.refusal);
    if (request.questionEnd === headerLength) return this.#sendCookie(asked);
    if (request.opcode === opcode.notify) return this.#takeNotify(asked);
    const zone = this.#zoneFor(key, request.type);
    if (zone === undefined || (zone.isPrivate && !isOpenTo(zone, asked.signedBy)))
      return this.#bare(asked, rcode.refused);
    if (request.type === recordType.axfr || request.type === recordType.ixfr)
      return this.#transfer(asked, zone);
    return this.#withContent(asked, zone, (content) => this.#answer(asked, zone, content));
  }

  #zoneFor(key: string, type: number): Z | undefined {
    const { zones } = this.parts;
    const zone = zones.find(key);
    // The DS record of a zone belongs to its parent zone.
    if (type !== recordType.ds || zone?.key !== key || key === '') return zone;
    return zones.find(parentKey(key)) ?? zone;
  }

  #withContent(asked: Asked, zone: Z, then: (content: Zone) => Outcome): Outcome | Promise<Outcome> {
    const failure = (): Outcome => this.#bare(asked, rcode.serverFailure, zone.key);
    if (zone.state === 'failing') return failure();
    const content = zone.content();
    if (!(content instanceof Promise)) return content ? then(content) : failure();
    const waited = this.#waiting.wait(zone, content, (read) => (read ? then(read) : failure()));
    if (waited !== undefined) return waited;
    this.parts.counters.dropped += 1;
    // A client over UDP retries and then finds the zone read; it would cache an error.
    return asked.from.transport === 'udp' ? undefined : failure();
  }

  #answer(asked: Asked, zone: Z, content: Zone): Outcome {
    const { request, form, key } = asked;
    const name = request.packet.subarray(headerLength, request.questionEnd - questionTail);
    const isOwn = (target: string) => this.parts.zones.find(target) === zone;
    const answer = this.#cache.answer(content, { name, key, type: request.type, isOwn });
    const kind = kindOf(answer);
    return this.#send(asked, answer.rcode, kind, kind === 'answer' ? key : zone.key, () =>
      writeAnswer(request, answer, form),
    );
  }

  #transfer(asked: Asked, zone: Z): Outcome | Promise<Outcome> {
    const { request, from, key, form, signedBy } = asked;
    if (!isOpenTo(zone, signedBy) && !zone.transfersTo.includes(plainAddress(from.address)))
      return this.#bare(asked, rcode.refused);
    if (zone.key !== key) return this.#bare(asked, rcode.notAuthoritative);
    const isIncremental = request.type === recordType.ixfr;
    if (isIncremental && request.serial === undefined) return this.#bare(asked, rcode.formatError);
    if (!isIncremental && from.transport === 'udp') return this.#bare(asked, rcode.formatError);
    return this.#withContent(asked, zone, (content) => {
      const newer = request.serial === undefined || isNewer(content.serial, request.serial);
      if (from.transport === 'tcp' && newer) {
        return new Transfer({ request, zone, content, form });
      }
      // The SOA record alone means that nothing is newer or, over UDP, to retry over TCP (RFC 1995 §2, §4).
      return this.#send(asked, rcode.noError, 'answer', key, () =>
        writeRecord(request, content.soaRecord(), form),
      );
    });
  }

  /** Answers a request for a cookie alone (RFC 7873 §5.4). */
  #sendCookie(asked: Asked): Outcome {
    const isFirst = asked.request.edns?.cookie?.length === clientCookieLength;
    return this.#bare(asked, isFirst || asked.isProven ? rcode.noError : rcode.badCookie);
  }

  #takeNotify(asked: Asked): Outcome {
    const { request, from, key } = asked;
    if (request.type !== recordType.soa) return this.#bare(asked, rcode.notImplemented);
    const zone = this.parts.zones.find(key);
    if (zone?.key !== key) return this.#bare(asked, rcode.notAuthoritative);
    const address = plainAddress(from.address);
    if (!zone.masters.includes(address)) return this.#bare(asked, rcode.refused);
    this.parts.notified(zone, address);
    return this.#bare(asked, rcode.noError, key, flag.authoritative);
  }

  #bare(asked: Asked, code: number, about = '', bits = 0): Outcome {
    return this.#send(asked, code, 'error', about, () => writeBare(asked.request, code, asked.form, bits));
  }

  #send(asked: Asked, code: number, kind: ReplyKind, about: string, write: () => Buffer): Outcome {
    const { counters, rate } = this.parts;
    const { request, from, form, isProven } = asked;
    if (rate !== undefined && from.transport === 'udp' && !isProven) {
      const decision = rate.decide(from.address, kind, about);
      if (decision === 'drop') {
        counters.limited += 1;
        return undefined;
      }
      if (decision === 'slip') {
        counters.slipped += 1;
        return writeBare(request, rcode.noError, form, flag.truncated);
      }
    }
    counters.answered(from.transport, code);
    return write();
  }
}

/** True if a zone may be transferred with a key. */
const isOpenTo = (zone: ServedZone, key: GroupKey | undefined): boolean =>
  key !== undefined && zone.groups.includes(key.group);

function kindOf({ rcode: code, authoritative, answer }: Answer): ReplyKind {
  if (!authoritative) return 'referral';
  return code === rcode.noError && answer.count > 0 ? 'answer' : 'nothing';
}
