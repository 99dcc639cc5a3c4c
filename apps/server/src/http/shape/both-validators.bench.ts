// `npx vitest bench --run --project unit apps/server/src/http/shape` prints the figures of record 0003.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { bench, describe } from 'vitest';
import { PREFIX, publicMiddleware, validatorOfPath } from './both-validators.fixture.js';

const body = { domain: 'example.com', type: 'master', soa_email: 'admin@example.com' };

/** Passes a request through Express and a validator. */
function passing(
  ...validators: RequestHandler[]
): (method: string, url: string, body?: object) => Promise<void> {
  const app = express();
  app.use(...validators);
  return (method, url, sent) =>
    new Promise((resolve, reject) => {
      // Express makes a request of its own of it.
      const request = Object.assign(new IncomingMessage(new Socket()), {
        method,
        url,
        body: sent,
      }) as Request;
      if (sent !== undefined) request.headers['content-type'] = 'application/json';
      app(request, new ServerResponse(request) as Response, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(new Error('The validator refused it.', { cause: error }));
      });
    });
}

const [own, library] = [passing(validatorOfPath()), passing(...publicMiddleware())];

describe.each([
  ['a page of a list', 'GET', `${PREFIX}/domains?page=2&page_size=50`, undefined],
  ['a body', 'POST', `${PREFIX}/domains`, body],
])('%s', (_, method, url, sent) => {
  bench('the validator of one path', () => own(method, url, sent));
  bench('the public middleware', () => library(method, url, sent));
});
