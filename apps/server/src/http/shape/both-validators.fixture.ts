import { isIP } from 'node:net';
import { readDocument } from '@cloud-account/spec';
import type { RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import { RouteIndex } from '../requests/route-index.js';
import { Validators } from './validators.js';

/** The base path of the API, unlike that of servers, with which it would share what is compiled. */
export const PREFIX = '/both/v4';

/** The middleware that the library exports, with the whole document. */
export const publicMiddleware = (): RequestHandler[] => {
  const document = structuredClone(readDocument()) as unknown as OpenAPIV3.DocumentV3_1;
  return middleware({
    apiSpec: { ...document, servers: [{ url: PREFIX }] },
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    formats: { ip: { type: 'string', validate: (text: string) => isIP(text) !== 0 } },
  });
};

/** The route index and the validator of the path that it found, as the server uses them. */
export const validatorOfPath = (): RequestHandler => {
  const routes = new RouteIndex('v4', () => true, undefined);
  const validators = new Validators('v4', PREFIX, false, () => undefined);
  return (request, response, next) => {
    const match = routes.match(request.method, request.path.slice(PREFIX.length));
    if (match.kind !== 'operation') throw new Error('There is no such operation.');
    validators.check(match.route, request, response);
    next();
  };
};
