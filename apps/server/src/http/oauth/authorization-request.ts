import OAuth2Server from '@node-oauth/oauth2-server';
import { areScopes, isRegistered, oauthLifetimes } from '@cloud-account/core';
import { scopes as knownScopes } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import { findClient, holdClient, type OauthClient } from '../../repositories/oauth/clients.js';
import type { Transaction } from '../../repositories/transaction.js';
import { asProtocolError, type ProtocolError } from './errors.js';
import type { Parameters } from './parameters.js';

const { InvalidClientError, InvalidRequestError, InvalidScopeError, Request, Response } = OAuth2Server;

/** What a client asks a user for, checked. */
export interface AuthorizationRequest {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string;
}

/** What is wrong with a request, and where the client wants to hear of it. */
export interface RequestProblem {
  readonly problem: ProtocolError;
  /** Undefined as long as nothing says that it is the client's: then nobody is sent there. */
  readonly redirectUri: string | undefined;
}

/** What is done once a request is right. @returns the code, where one is to be given out */
type WhenRight = (request: AuthorizationRequest) => Promise<string | undefined>;

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** A client that names no method means `plain` (RFC 7636), which proves nothing to who saw the request. */
function challengeIn({ code_challenge: challenge, code_challenge_method: method }: Parameters): string {
  if (challenge === undefined) throw new InvalidRequestError('code_challenge is missing; PKCE is required');
  if (method !== 'S256') throw new InvalidRequestError('code_challenge_method must be S256');
  if (!CHALLENGE.test(challenge)) throw new InvalidRequestError('code_challenge is not valid');
  return challenge;
}

/**
 * Checks a request for authorization (RFC 6749, 4.1.1).
 *
 * @param find the client that names itself
 * @param allowed what the user says, or will say
 * @throws whatever is not the client's fault
 */
async function check(
  find: (id: string) => Promise<OauthClient | undefined>,
  parameters: Parameters,
  allowed: boolean,
  whenRight: WhenRight,
): Promise<AuthorizationRequest | RequestProblem> {
  const { redirect_uri: redirectUri } = parameters;
  /** What is found out on the way. */
  const found: { client?: OauthClient; redirectUri?: string; request?: AuthorizationRequest } = {};
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: async (id) => {
      const client = await find(id);
      if (client === undefined) throw new InvalidClientError('No app is registered under this client_id');
      found.client = client;
      return { ...client, grants: ['authorization_code'] };
    },
    validateRedirectUri: (uri) => {
      if (!isRegistered(found.client?.redirectUris ?? [], uri))
        throw new InvalidRequestError('redirect_uri is not one that the app registered');
      found.redirectUri = uri;
      return Promise.resolve(true);
    },
    validateScope: (_user, _client, scopes) => {
      if (scopes === undefined) throw new InvalidScopeError('scope is missing');
      if (!areScopes(scopes, knownScopes)) throw new InvalidScopeError('scope is not valid');
      return Promise.resolve([...new Set(scopes)]);
    },
    saveAuthorizationCode: async (code, client, user) => {
      if (found.client === undefined) throw new Error('A code is given to a client that was found.');
      const codeChallenge = challengeIn(parameters);
      const { redirectUri: to, scope: scopes = [] } = code;
      found.request = { client: found.client, redirectUri: to, scopes, codeChallenge };
      const authorizationCode = (await whenRight(found.request)) ?? code.authorizationCode;
      return { ...code, authorizationCode, client, user };
    },
    ...neverAsked,
  };
  try {
    if (redirectUri === undefined) throw new InvalidRequestError('redirect_uri is missing');
    await new OAuth2Server({ model }).authorize(
      new Request({ method: 'GET', headers: {}, query: { ...parameters, allowed: String(allowed) } }),
      new Response(),
      {
        // Who the user is was found out before.
        authenticateHandler: { handle: () => ({}) },
        allowEmptyState: true,
        authorizationCodeLifetime: oauthLifetimes.code / 1000,
      },
    );
  } catch (error) {
    const { error: name, error_description } = asProtocolError(error);
    return { problem: { error: name, error_description }, redirectUri: found.redirectUri };
  }
  if (found.request === undefined) throw new Error('A request that is right was seen.');
  return found.request;
}

/** The library asks for these at the token endpoint only. */
const neverAsked = {
  getAccessToken: () => Promise.resolve(undefined),
  getAuthorizationCode: () => Promise.resolve(undefined),
  revokeAuthorizationCode: () => Promise.resolve(false),
  saveToken: () => Promise.resolve(undefined),
};

/** Checks a request before its user is asked anything. */
export const considerRequest = (
  database: Database,
  parameters: Parameters,
): Promise<AuthorizationRequest | RequestProblem> =>
  check(
    (id) => findClient(database, id),
    parameters,
    true,
    () => Promise.resolve(undefined),
  );

/**
 * Answers a request that the user allowed.
 *
 * @param keep keeps what was allowed
 */
export const allowRequest = (
  tx: Transaction,
  parameters: Parameters,
  keep: (request: AuthorizationRequest) => Promise<string>,
): Promise<AuthorizationRequest | RequestProblem> =>
  check((id) => holdClient(tx, id), parameters, true, keep);

/** Answers a request that the user denied. */
export const denyRequest = (
  database: Database,
  parameters: Parameters,
): Promise<AuthorizationRequest | RequestProblem> =>
  check(
    (id) => findClient(database, id),
    parameters,
    false,
    () => Promise.resolve(undefined),
  );
