import { scopes } from '@cloud-account/spec';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';

/** The metadata of the authorization server (RFC 8414). */
export const metadata =
  (cloud: Cloud) =>
  (_request: Request, response: Response): void => {
    const issuer = cloud.baseUrl();
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: ['*', ...scopes.map((scope) => cloud.dialect?.scopes(scope) ?? scope)],
      response_types_supported: ['code', 'token'],
      response_modes_supported: ['query', 'fragment'],
      grant_types_supported: ['authorization_code', 'implicit', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${cloud.docsUrl()}/guides/oauth`,
    });
  };
