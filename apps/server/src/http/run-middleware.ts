import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';

/**
 * Runs one middleware by itself.
 *
 * @throws what it hands to `next`
 */
export const runMiddleware: (
  handler: RequestHandler,
  request: Request,
  response: Response,
) => Promise<void> = (handler, request, response) =>
  promisify((next: (error?: Error | null) => void) => void handler(request, response, next as never))();
