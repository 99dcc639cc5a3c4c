import OAuth2Server from '@node-oauth/oauth2-server';
import { areScopes, isRegistered, oauthLifetimes } from '@cloud-account/core';
import { scopes as knownScopes } from '@cloud-account/spec';
import type { Cloud } from '../../cloud/cloud.js';
import { findClient, lockClient, type OauthClient } from '../../repositories/oauth/clients.js';
import type { Transaction } from '../../repositories/transaction.js';
import { asProtocolError, type ProtocolError } from './errors.js';
import type { Parameters } from './parameters.js';

const {
  InvalidClientError,
  InvalidRequestError,
  InvalidScopeError,
  Request,
  Response,
  UnauthorizedClientError,
} = OAuth2Server;

/** A client's checked request for authorization. */
export interface AuthorizationRequest {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Undefined: the client wants a token at once (RFC 6749, 4.2). */
  readonly codeChallenge: string | undefined;
}

/** A problem of a request, and the redirect URI that the client wants it at. */
export interface RequestProblem {
  readonly problem: ProtocolError;
  /** Undefined as long as nothing says that it is the client's: then nobody is sent there. */
  readonly redirectUri: string | undefined;
}

/** The input of the check of a request. */
interface RequestCheck {
  /** The words of the clients. */
  readonly dialect: Cloud['dialect'];
  readonly parameters: Parameters;
  /** The client that names itself. */
  readonly find: (id: string) => Promise<OauthClient | undefined>;
  /** True if the user refused; one who has not answered yet may still allow it. */
  readonly isDenied?: boolean;
  /** Keeps what the user allowed. */
  readonly keep?: (request: AuthorizationRequest) => Promise<void>;
}

/** True if a client wants a token and no code. */
export const wantsToken = ({ response_type: type }: Parameters): boolean => type === 'token';

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
 * @throws whatever is not the client's fault
 */
async function check({
  dialect,
  parameters,
  find,
  isDenied = false,
  keep,
}: RequestCheck): Promise<AuthorizationRequest | RequestProblem> {
  const { redirect_uri: redirectUri } = parameters;
  const isImplicit = wantsToken(parameters);
  /** The results of the checks so far. */
  const found: { client?: OauthClient; redirectUri?: string; request?: AuthorizationRequest } = {};
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: async (id) => {
      const client = await find(id);
      if (client === undefined) throw new InvalidClientError('No app is registered under this client_id');
      found.client = client;
      return { ...client, grants: ['authorization_code'] };
    },
    validateRedirectUri: (uri) => {
      if (!isRegistered(found.client?.redirectUris ?? [], uri, found.client?.implicit))
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
      if (isImplicit && !found.client.implicit)
        throw new UnauthorizedClientError('The app may not get a token without a code');
      const codeChallenge = isImplicit ? undefined : challengeIn(parameters);
      const { redirectUri: to, scope: scopes = [] } = code;
      found.request = { client: found.client, redirectUri: to, scopes, codeChallenge };
      await keep?.(found.request);
      return { ...code, client, user };
    },
    ...neverAsked,
  };
  try {
    if (redirectUri === undefined) throw new InvalidRequestError('redirect_uri is missing');
    // The library knows only codes; all else of a request for a token is the same.
    const asked = isImplicit ? { ...parameters, response_type: 'code' } : parameters;
    const query = { ...asked, allowed: String(!isDenied) };
    await new OAuth2Server({ model }).authorize(
      new Request({ method: 'GET', headers: {}, query }),
      new Response(),
      {
        // Who the user is was found out before.
        authenticateHandler: { handle: () => ({}) },
        allowEmptyState: true,
        authorizationCodeLifetime: oauthLifetimes.code / 1000,
      },
    );
  } catch (error) {
    const { error: name, error_description } = asProtocolError(error, dialect);
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
  { database, dialect }: Pick<Cloud, 'database' | 'dialect'>,
  parameters: Parameters,
): Promise<AuthorizationRequest | RequestProblem> =>
  check({ dialect, parameters, find: (id) => findClient(database, id) });

/**
 * Answers a request that the user allowed.
 *
 * @param keep keeps what was allowed
 */
export const allowRequest = (
  { dialect }: Pick<Cloud, 'dialect'>,
  tx: Transaction,
  parameters: Parameters,
  keep: (request: AuthorizationRequest) => Promise<void>,
): Promise<AuthorizationRequest | RequestProblem> =>
  check({ dialect, parameters, find: (id) => lockClient(tx, id), keep });

/** Answers a request that the user denied. */
export const denyRequest = (
  { database, dialect }: Pick<Cloud, 'database' | 'dialect'>,
  parameters: Parameters,
): Promise<AuthorizationRequest | RequestProblem> =>
  check({ dialect, parameters, find: (id) => findClient(database, id), isDenied: true });
