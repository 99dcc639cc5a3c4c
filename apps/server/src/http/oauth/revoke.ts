import OAuth2Server from '@node-oauth/oauth2-server';
import credentialsIn from 'basic-auth';
import type { Request, Response } from 'express';
import { tokenHash } from '../../credentials/access-token.js';
import type { Cloud } from '../../cloud/cloud.js';
import {
  endAccessToken,
  endAuthorization,
  lockRefreshToken,
} from '../../repositories/oauth/authorizations.js';
import { authenticateClient } from './client-authentication.js';
import { bodyOf, parametersIn } from './parameters.js';

const { InvalidClientError, InvalidRequestError } = OAuth2Server;

/**
 * The revocation endpoint (RFC 7009): a refresh token ends with everything that came of the same code, an access token alone.
 * A token that is not the client's, or none, is answered like one that was revoked.
 */
export const revoke =
  (cloud: Cloud) =>
  async (request: Request, response: Response): Promise<void> => {
    const parameters = parametersIn(bodyOf(request));
    const basic = credentialsIn(request);
    const id = basic?.name ?? parameters.client_id;
    const { token } = parameters;
    if (id === undefined) throw new InvalidClientError('The client does not name itself');
    const client = await authenticateClient(cloud.database, id, basic?.pass ?? parameters.client_secret);
    if (client === undefined) {
      if (basic !== undefined) response.setHeader('WWW-Authenticate', 'Basic realm="oauth"');
      throw new InvalidClientError('The client is not known, or its secret is another', {
        code: basic === undefined ? 400 : 401,
      });
    }
    if (token === undefined) throw new InvalidRequestError('token is missing');
    const hash = tokenHash(token);
    await cloud.transaction(async (tx) => {
      const refresh = await lockRefreshToken(tx, hash);
      if (refresh?.clientId === client.id) await endAuthorization(tx, refresh);
      else await endAccessToken(tx, hash, client.id);
    });
    response.status(200).end();
  };
