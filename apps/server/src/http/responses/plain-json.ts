import type { Express, Response } from 'express';

/**
 * Answers JSON as `application/json` and nothing after it: JSON has no charset (RFC 8259, 11), and some clients compare the
 * whole text. Express would name one.
 */
function plainJson(this: Response, body: unknown): Response {
  const text = JSON.stringify(body);
  this.setHeader('Content-Type', 'application/json');
  this.setHeader('Content-Length', Buffer.byteLength(text));
  // The lab records it.
  this.locals.sent = text;
  return this.end(text);
}

/** Makes `response.json` of every answer of an app plain. */
export function answerPlainJson(app: Express): void {
  app.response.json = plainJson;
}
