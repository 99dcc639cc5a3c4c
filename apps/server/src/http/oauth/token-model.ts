import OAuth2Server from '@node-oauth/oauth2-server';
import { oauthLifetimes } from '@cloud-account/core';
import { tokenHash, tokenPrefix } from '../../credentials/access-token.js';
import type { Randomness } from '@cloud-account/runtime';
import {
  endAuthorization,
  keepTokens,
  lockCode,
  lockRefreshToken,
  markCodeUsed,
  markRefreshTokenUsed,
  type Authorization,
} from '../../repositories/oauth/authorizations.js';
import type { OauthClient } from '../../repositories/oauth/clients.js';
import type { Transaction } from '../../repositories/transaction.js';
import { authenticateClient } from './client-authentication.js';
import type { Parameters } from './parameters.js';

const { InvalidGrantError, InvalidScopeError } = OAuth2Server;

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

/** The library compares with the machine's clock; what has expired by the cloud's is not given to it. */
const NOT_EXPIRED = new Date(8.64e15);

const after = (now: Date, lifetime: number): Date => new Date(now.getTime() + lifetime);

/** The reads and writes of the library for one request at the token endpoint, in one transaction. */
export class TokenModel implements Model {
  #client: OauthClient | undefined;
  #authorization: Authorization | undefined;

  constructor(
    private readonly tx: Transaction,
    private readonly randomness: Randomness,
    private readonly parameters: Parameters,
  ) {}

  async getClient(id: string, secret?: string): Promise<OAuth2Server.Client | undefined> {
    this.#client = await authenticateClient(this.tx, id, secret);
    return this.#client && { ...this.#client, grants: ['authorization_code', 'refresh_token'] };
  }

  /** A code that comes a second time was seen by somebody else: what the first one got ends (RFC 6749, 4.1.2). */
  async getAuthorizationCode(code: string): Promise<OAuth2Server.AuthorizationCode | undefined> {
    const found = await lockCode(this.tx, tokenHash(code));
    const client = this.#ownClient(found);
    if (found === undefined || client === undefined) return undefined;
    if (found.used) await endAuthorization(this.tx, found);
    if (found.used || found.expires <= this.tx.now) return undefined;
    this.#authorization = found;
    return {
      authorizationCode: code,
      expiresAt: NOT_EXPIRED,
      redirectUri: found.redirectUri,
      scope: found.scopes,
      codeChallenge: found.codeChallenge,
      codeChallengeMethod: 'S256',
      client,
      user: { id: found.userId },
    };
  }

  /** The code is used up by a request that is wrong, too. */
  async revokeAuthorizationCode({ redirectUri }: OAuth2Server.AuthorizationCode): Promise<boolean> {
    await markCodeUsed(this.tx, this.#current.id);
    if (this.parameters.redirect_uri !== redirectUri)
      throw new InvalidGrantError('redirect_uri is not the one that the code was asked for with');
    return true;
  }

  /** A refresh token that comes a second time was stolen, from before or after: all that came of the code ends. */
  async getRefreshToken(token: string): Promise<OAuth2Server.RefreshToken | undefined> {
    const found = await lockRefreshToken(this.tx, tokenHash(token));
    const client = this.#ownClient(found);
    if (found === undefined || client === undefined) return undefined;
    if (found.used) await endAuthorization(this.tx, found);
    if (found.used || found.expires <= this.tx.now) return undefined;
    // Refused before the token is used up.
    const asked = this.parameters.scope?.split(' ') ?? [];
    if (!asked.every((scope) => scope === '' || found.scopes.includes(scope)))
      throw new InvalidScopeError('scope is more than the user allowed');
    this.#authorization = found;
    const { scopes: scope, userId: id } = found;
    return { refreshToken: token, refreshTokenExpiresAt: NOT_EXPIRED, scope, client, user: { id } };
  }

  async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    await markRefreshTokenUsed(this.tx, tokenHash(refreshToken));
    return true;
  }

  generateAccessToken(): Promise<string> {
    return Promise.resolve(this.randomness.secret());
  }

  generateRefreshToken(): Promise<string> {
    return Promise.resolve(this.randomness.secret());
  }

  async saveToken(
    token: OAuth2Server.Token,
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<OAuth2Server.Token> {
    const { accessToken, refreshToken = '', scope = [] } = token;
    const { now } = this.tx;
    await keepTokens(this.tx, this.#current, {
      label: this.#client?.label ?? '',
      scopes: scope,
      access: {
        hash: tokenHash(accessToken),
        prefix: tokenPrefix(accessToken),
        expires: after(now, oauthLifetimes.accessToken),
      },
      refresh: { hash: tokenHash(refreshToken), expires: after(now, oauthLifetimes.refreshToken) },
    });
    return { ...token, client, user };
  }

  /** Bearer tokens are looked up by the API itself. */
  getAccessToken(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** The library checks a code before it is given out, elsewhere. */
  saveAuthorizationCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  get #current(): Authorization {
    if (this.#authorization === undefined) throw new Error('Nothing is given out before it was found.');
    return this.#authorization;
  }

  /** The client that asks, if what was found is its own; what is another's is as unknown as what is not there. */
  #ownClient(found: Authorization | undefined): OAuth2Server.Client | undefined {
    const own = found !== undefined && found.clientId === this.#client?.id;
    return own ? { id: found.clientId, grants: [] } : undefined;
  }
}
