import type { IncomingHttpHeaders } from 'node:http';

/** The text of a header that may be sent once. */
export const headerText = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
