import type { Request, Response } from 'express';
import { tokenHash, tokenPrefix } from '../../credentials/access-token.js';
import { oauthLifetimes, twoFactorLifetimes } from '@cloud-account/core';
import { plainAddress } from '@cloud-account/runtime';
import type { Cloud } from '../../cloud/cloud.js';
import { Refused } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import {
  allowClient,
  keepTokens,
  requireCapacityForClient,
} from '../../repositories/oauth/authorizations.js';
import { findSignIn, type SignedIn } from '../../repositories/oauth/sign-ins.js';
import {
  allowRequest,
  considerRequest,
  denyRequest,
  wantsToken,
  type AuthorizationRequest,
  type RequestProblem,
} from './authorization-request.js';
import { reasonOf } from '../dialect.js';
import { BrowserSecrets, formToken, isOwnForm } from './browser-secrets.js';
import { codePage } from './pages/code-page.js';
import { consentPage } from './pages/consent-page.js';
import { sendPage } from './pages/layout.js';
import { problemPage } from './pages/problem-page.js';
import { signInPage } from './pages/sign-in-page.js';
import { parametersIn, withParameters, type Parameters } from './parameters.js';
import { enterCode, signIn, signOut, type SignInOutcome } from './sign-in.js';

/** Longer names of browsers are cut. */
const LONGEST_USER_AGENT = 500;

const OLD_FORM = 'This form was out of date. Please try again.';

const queryOf = ({ originalUrl }: Request): string => originalUrl.split('?').slice(1).join('?');

/** A client's address as a source of a content security policy; browsers hold redirects after a form to it too. */
const sourceOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  // Policies know no addresses of IPv6.
  return /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
};

/** One visit of a browser to the authorization endpoint (RFC 6749, 4.1.1). */
export class AuthorizationVisit {
  readonly #parameters: Parameters;
  readonly #secrets: BrowserSecrets;

  constructor(
    private readonly cloud: Cloud,
    private readonly request: Request,
    private readonly response: Response,
  ) {
    this.#parameters = parametersIn(queryOf(request), cloud.dialect);
    this.#secrets = new BrowserSecrets(cloud, request, response);
  }

  /** Shows the page to sign in, the one that asks for the code, or the one that asks for consent. */
  async show(): Promise<void> {
    const asked = await this.#asked();
    if (asked === undefined) return;
    const actor = await this.#actor();
    if (actor === undefined) this.#askWho(asked, 200);
    else if (actor.wantsCode) this.#askCode(asked, actor, 200);
    else this.#askConsent(asked, actor, 200);
  }

  /** Does what a page's form says. */
  async submit(form: Parameters): Promise<void> {
    const asked = await this.#asked();
    if (asked === undefined) return;
    if (form.action === 'sign-in') await this.#signIn(asked, form);
    else await this.#answer(asked, form);
  }

  /** The request that the user has to decide on; undefined when there is none and the answer is out. */
  async #asked(): Promise<AuthorizationRequest | undefined> {
    const considered = await considerRequest(this.cloud, this.#parameters);
    if ('client' in considered) return considered;
    this.#fail(considered);
    return undefined;
  }

  async #signIn(asked: AuthorizationRequest, form: Parameters): Promise<void> {
    const { name = '', password = '', form_token: given } = form;
    const secret = this.#secrets.get('form');
    if (
      secret === undefined ||
      !isOwnForm(this.cloud, this.request, given, this.#formToken(secret, 'sign-in'))
    ) {
      this.#askWho(asked, 403, { name, problem: OLD_FORM });
      return;
    }
    const attempt = { name, password, device: this.#secrets.get('device'), ...this.#browser };
    this.#finish(
      await signIn(this.cloud, attempt),
      'The name or the password is wrong.',
      (status, problem) => {
        this.#askWho(asked, status, { name, problem });
      },
    );
  }

  async #enterCode(asked: AuthorizationRequest, actor: SignedIn, form: Parameters): Promise<void> {
    const { code = '', trust } = form;
    const secret = this.#secrets.get('sign-in') ?? '';
    const attempt = { secret, code, isTrusted: trust !== undefined, ...this.#browser };
    this.#finish(await enterCode(this.cloud, actor, attempt), 'The code is wrong.', (status, problem) => {
      this.#askCode(asked, actor, status, problem);
    });
  }

  get #browser(): { address: string; userAgent: string } {
    const userAgent = (this.request.get('User-Agent') ?? '').slice(0, LONGEST_USER_AGENT);
    return { address: plainAddress(this.request.ip ?? ''), userAgent };
  }

  /** Ends an attempt to sign in. @param show shows its page with a problem */
  #finish(outcome: SignInOutcome, wrong: string, show: (status: number, problem: string) => void): void {
    if (outcome.kind === 'wrong') {
      show(403, wrong);
    } else if (outcome.kind === 'too many') {
      const wait = Math.max(
        1,
        Math.ceil((outcome.nextAttemptAt.getTime() - this.cloud.clock.now().getTime()) / 1000),
      );
      this.response.setHeader('Retry-After', String(wait));
      const minutes = Math.ceil(wait / 60);
      const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      show(429, `Too many attempts. Try again in ${when}.`);
    } else {
      this.#secrets.set('sign-in', outcome.secret);
      if (outcome.device !== undefined)
        this.#secrets.set('device', outcome.device, twoFactorLifetimes.device);
      this.#redirectToSelf();
    }
  }

  async #answer(asked: AuthorizationRequest, form: Parameters): Promise<void> {
    const { action, form_token: given } = form;
    const secret = this.#secrets.get('sign-in');
    const actor = await this.#actor();
    if (secret === undefined || actor === undefined) {
      this.#askWho(asked, 403, { problem: 'You are no longer signed in.' });
      return;
    }
    const showPage = (status: number, problem?: string): void => {
      if (actor.wantsCode) this.#askCode(asked, actor, status, problem);
      else this.#askConsent(asked, actor, status, problem);
    };
    const kind = actor.wantsCode ? 'code' : 'consent';
    if (!isOwnForm(this.cloud, this.request, given, this.#formToken(secret, kind))) {
      showPage(403, OLD_FORM);
    } else if (action === 'sign-out') {
      await signOut(this.cloud, this.#secrets);
      this.#redirectToSelf();
    } else if (actor.wantsCode) {
      if (action === 'code') await this.#enterCode(asked, actor, form);
      else showPage(400);
    } else if (action === 'deny') {
      this.#fail(await denyRequest(this.cloud, this.#parameters));
    } else if (action === 'allow') {
      await this.#allow(asked, actor);
    } else {
      showPage(400);
    }
  }

  async #allow(asked: AuthorizationRequest, actor: SignedIn): Promise<void> {
    try {
      await this.#letIn(asked, actor);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const [refusal] = error.refusals;
      this.#askConsent(asked, actor, error.status, reasonOf(this.cloud.dialect, refusal));
    }
  }

  async #letIn(asked: AuthorizationRequest, actor: SignedIn): Promise<void> {
    // Of a client that wants a token at once, nobody learns the code.
    const [code, token] = [this.cloud.randomness.secret(), this.cloud.randomness.secret()];
    const answered = await this.cloud.transaction(async (tx) => {
      await requireCapacityForClient(tx, actor.user.id, asked.client.id);
      return allowRequest(
        this.cloud,
        tx,
        this.#parameters,
        async ({ client, scopes, codeChallenge, redirectUri }) => {
          const lifetime = codeChallenge === undefined ? oauthLifetimes.accessToken : oauthLifetimes.code;
          const expires = new Date(tx.now.getTime() + lifetime);
          const codeHash = tokenHash(code);
          const draft = { scopes, codeHash, codeChallenge: codeChallenge ?? '', redirectUri, expires };
          const allowed = await allowClient(tx, actor.user.id, client, draft);
          if (codeChallenge === undefined) {
            const owner = { ...allowed, userId: actor.user.id, accountId: actor.account.id };
            const access = { hash: tokenHash(token), prefix: tokenPrefix(token), expires };
            await keepTokens(tx, owner, { label: client.label, scopes, access });
          }
          const url = `/v4/profile/apps/${allowed.grantId}`;
          const entity = { type: 'oauth_client' as const, id: client.id, label: client.label, url };
          recordEvent(actor, tx, { action: 'token_create', entity });
        },
      );
    });
    if (!('client' in answered)) this.#fail(answered);
    else if (answered.codeChallenge === undefined)
      this.#return(answered.redirectUri, this.#tokenOf(answered, token));
    else this.#return(answered.redirectUri, { code });
  }

  #tokenOf({ scopes }: AuthorizationRequest, token: string): Parameters {
    const scope = scopes.join(' ');
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: String(oauthLifetimes.accessToken / 1000),
      scope: this.cloud.dialect?.scopes(scope) ?? scope,
    };
  }

  async #actor(): ReturnType<typeof findSignIn> {
    const secret = this.#secrets.get('sign-in');
    if (secret === undefined) return undefined;
    return findSignIn(this.cloud.database, tokenHash(secret), this.cloud.clock.now());
  }

  #askWho(
    { client, redirectUri }: AuthorizationRequest,
    status: number,
    more: { name?: string; problem?: string } = {},
  ): void {
    const secret = this.#secrets.get('form') ?? this.cloud.randomness.secret();
    this.#secrets.set('form', secret);
    const page = { client: client.label, formToken: this.#formToken(secret, 'sign-in'), ...more };
    sendPage(this.response, status, signInPage({ ...page, formsLeadTo: sourceOf(redirectUri) }));
  }

  #askCode(
    { redirectUri }: AuthorizationRequest,
    { user }: SignedIn,
    status: number,
    problem?: string,
  ): void {
    const page = {
      username: user.username,
      formToken: this.#formToken(this.#secrets.get('sign-in') ?? '', 'code'),
      problem,
    };
    sendPage(this.response, status, codePage({ ...page, formsLeadTo: sourceOf(redirectUri) }));
  }

  #askConsent(asked: AuthorizationRequest, actor: SignedIn, status: number, problem?: string): void {
    const { client, redirectUri, scopes } = asked;
    const page = consentPage({
      client: client.label,
      website: client.website,
      username: actor.user.username,
      scopes: scopes.map((scope) => ({ scope, written: this.cloud.dialect?.scopes(scope) ?? scope })),
      say: (own) => this.cloud.dialect?.say(own) ?? own,
      redirectUri,
      formToken: this.#formToken(this.#secrets.get('sign-in') ?? '', 'consent'),
      problem,
      formsLeadTo: sourceOf(redirectUri),
    });
    sendPage(this.response, status, page);
  }

  /** A form is of the request that its page was shown for: what answers one cannot be sent with another. */
  #formToken(secret: string, form: 'sign-in' | 'code' | 'consent'): string {
    return formToken(secret, `${form} ${queryOf(this.request)}`);
  }

  /** To the page itself, by GET. */
  #redirectToSelf(): void {
    this.response.redirect(303, `authorize?${queryOf(this.request)}`);
  }

  #fail(answered: AuthorizationRequest | RequestProblem): void {
    if ('client' in answered) throw new Error('A request that fails has a problem.');
    const { problem, redirectUri } = answered;
    if (redirectUri === undefined) sendPage(this.response, 400, problemPage(problem.error_description));
    else this.#return(redirectUri, { ...problem });
  }

  /** Back to the client; the answer names who gave it (RFC 9207). */
  #return(redirectUri: string, more: Parameters): void {
    const { state } = this.#parameters;
    const place = wantsToken(this.#parameters) ? 'fragment' : 'query';
    const answer = { ...more, state, iss: this.cloud.baseUrl() };
    this.response.redirect(303, withParameters(redirectUri, answer, place));
  }
}
