import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Runs middlewares by themselves, one after the other.
 *
 * @throws what one of them hands to `next`
 */
export const runMiddlewares = (
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let at = 0;
    const next = (error?: Error): void => {
      if (error) {
        reject(error);
        return;
      }
      const handler = handlers[at];
      at += 1;
      if (handler === undefined) resolve();
      else void handler(request, response, next as NextFunction);
    };
    next();
  });
