import OAuth2Server from '@node-oauth/oauth2-server';
import { oauthLifetimes } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { asProtocolError } from './errors.js';
import { bodyOf, parametersIn, type Parameters } from './parameters.js';
import { TokenModel } from './token-model.js';

const seconds = (milliseconds: number): number => milliseconds / 1000;

/** An answer of the protocol, before its transaction ends. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const grants = { accessTokenLifetime: seconds(oauthLifetimes.accessToken) };

/** The headers that came once, as all do that count here. */
const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

/**
 * Answers a request for tokens in one transaction. A refusal is an answer too, not an error: what a refused request brings to
 * an end has to be kept.
 */
function createToken(cloud: Cloud, request: Request, parameters: Parameters): Promise<Answer> {
  return cloud.transaction(async (tx) => {
    const model = new TokenModel(tx, cloud.randomness, parameters);
    // Whether a client has to show a secret is its own matter, not its grant's.
    const requireClientAuthentication = { authorization_code: false, refresh_token: false };
    const server = new OAuth2Server({ model, requireClientAuthentication, ...grants });
    const response = new OAuth2Server.Response();
    const { method } = request;
    try {
      await server.token(
        new OAuth2Server.Request({ method, headers: headersOf(request), query: {}, body: parameters }),
        response,
      );
      const body = { ...(response.body as object), expires_in: grants.accessTokenLifetime };
      return { status: 200, headers: {}, body };
    } catch (error) {
      const { status, ...body } = asProtocolError(error, cloud.dialect);
      return { status, headers: response.headers ?? {}, body };
    }
  });
}

/** The scopes of an answer in the words of clients. */
const inDialect = ({ dialect }: Cloud, body: object): object =>
  dialect !== undefined && 'scope' in body ? { ...body, scope: dialect.scopes(String(body.scope)) } : body;

/** The token endpoint: a code or a refresh token for an access token (RFC 6749, 4.1.3 and 6). */
export const token =
  (cloud: Cloud) =>
  async (request: Request, response: Response): Promise<void> => {
    const { status, headers, body } = await createToken(
      cloud,
      request,
      parametersIn(bodyOf(request), cloud.dialect),
    );
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.status(status).json(inDialect(cloud, body));
  };
