import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The bytes of the client's part of a cookie; the server's part has 8 to 32 (RFC 7873 §4). */
export const clientCookieLength = 8;
const serverLengths = { min: 8, max: 32 };

/** The bytes of our part: a time in seconds and a hash. */
const timeLength = 4;
const hashLength = 12;
const wholeLength = clientCookieLength + timeLength + hashLength;

/** The lifetime of our part, and the age from which the client gets a new one, in seconds (RFC 9018 §4.3). */
const validSeconds = 3_600;
const freshSeconds = 1_800;

/** The lifetime of a secret, in seconds. */
const secretSeconds = 86_400;

/** True if a cookie of a request has a valid length. */
export function isCookieLength(length: number): boolean {
  const server = length - clientCookieLength;
  return server === 0 || (server >= serverLengths.min && server <= serverLengths.max);
}

/** The result of the check of a request's cookie. */
export interface CookieCheck {
  /** True if its server part was made here for the address of the client, in the last hour. */
  readonly isValid: boolean;
  /** The cookie for the reply. */
  readonly reply: Buffer;
}

/**
 * Cookies of DNS (RFC 7873): with one a client proves that its address is not forged, because the server sent it there. They
 * are hashes with a secret, so the server keeps none. The secret is replaced each day; cookies of the one before stay valid.
 */
export class Cookies {
  #secret = randomBytes(32);
  #secretBefore = this.#secret;
  #changed: number;

  /** @param now a monotonic clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#changed = this.#seconds();
  }

  /** @param cookie of a request, with a valid length */
  check(cookie: Buffer, address: string): CookieCheck {
    const now = this.#seconds();
    if (now - this.#changed >= secretSeconds) {
      this.#secretBefore = this.#secret;
      this.#secret = randomBytes(32);
      this.#changed = now;
    }
    const age = cookie.length === wholeLength ? now - cookie.readUInt32BE(clientCookieLength) : -1;
    const isValid = age >= 0 && age <= validSeconds && this.#isOurs(cookie, address);
    if (isValid && age < freshSeconds) return { isValid, reply: cookie };
    const reply = Buffer.alloc(wholeLength);
    cookie.copy(reply, 0, 0, clientCookieLength);
    reply.writeUInt32BE(now, clientCookieLength);
    hashOf(this.#secret, reply, address).copy(reply, clientCookieLength + timeLength);
    return { isValid, reply };
  }

  #isOurs(cookie: Buffer, address: string): boolean {
    const hash = cookie.subarray(clientCookieLength + timeLength);
    return [this.#secret, this.#secretBefore].some((secret) =>
      timingSafeEqual(hash, hashOf(secret, cookie, address)),
    );
  }

  #seconds(): number {
    return Math.floor(this.now() / 1_000);
  }
}

/** The hash of a cookie's other parts and the address. */
function hashOf(secret: Buffer, cookie: Buffer, address: string): Buffer {
  const hash = createHmac('sha256', secret).update(cookie.subarray(0, clientCookieLength + timeLength));
  return hash.update(address).digest().subarray(0, hashLength);
}
