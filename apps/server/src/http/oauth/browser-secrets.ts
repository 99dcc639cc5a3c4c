import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';

/** The secrets that a browser keeps: `form` in every one, `sign-in` where a user has signed in, `device` where one trusts it. */
type Kept = 'form' | 'sign-in' | 'device';

/** True if a request came encrypted, or all do. */
export const isEncrypted = (cloud: Cloud, request: Request): boolean =>
  request.secure || cloud.config.publicUrl?.startsWith('https:') === true;

/** With the prefix, browsers take the cookie from this host alone, encrypted. */
const nameOf = (kept: Kept, encrypted: boolean): string => `${encrypted ? '__Host-' : ''}cloud-${kept}`;

/** The secrets that one browser keeps, in cookies that no script can read and no other site sends. */
export class BrowserSecrets {
  readonly #encrypted: boolean;

  constructor(
    cloud: Cloud,
    private readonly request: Request,
    private readonly response: Response,
  ) {
    this.#encrypted = isEncrypted(cloud, request);
  }

  /** @returns undefined when the browser sent none that we could have made */
  get(kept: Kept): string | undefined {
    const value = parseCookie(this.request.headers.cookie ?? '')[nameOf(kept, this.#encrypted)];
    return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined;
  }

  /** @param maxAge in milliseconds; without it, until the browser ends */
  set(kept: Kept, secret: string, maxAge?: number): void {
    const options = { ...this.#options, ...(maxAge !== undefined && { maxAge }) };
    this.response.cookie(nameOf(kept, this.#encrypted), secret, options);
  }

  clear(kept: Kept): void {
    this.response.clearCookie(nameOf(kept, this.#encrypted), this.#options);
  }

  get #options() {
    return { httpOnly: true, sameSite: 'lax', secure: this.#encrypted, path: '/' } as const;
  }
}

/** The proof that a form is ours: making it takes the browser's secret. */
export const formToken = (secret: string, form: string): string =>
  createHmac('sha256', secret).update(form).digest('hex');

/** True if the browser says that a request comes from a page of ours: newer ones say the site, others the origin, some nothing. */
function comesFromHere(cloud: Pick<Cloud, 'baseUrl'>, request: Request): boolean {
  const from = request.get('Sec-Fetch-Site');
  if (from !== undefined) return from === 'same-origin';
  const origin = request.get('Origin');
  if (origin === undefined) return true;
  // A proxy may end TLS, so the schemes can differ.
  const { host } = URL.canParse(origin) ? new URL(origin) : { host: '' };
  return host !== '' && [request.host, new URL(cloud.baseUrl()).host].includes(host);
}

/** True if a form is ours, and was sent from a page of ours. */
export function isOwnForm(
  cloud: Pick<Cloud, 'baseUrl'>,
  request: Request,
  given: string | undefined,
  expected: string,
): boolean {
  if (!comesFromHere(cloud, request)) return false;
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
