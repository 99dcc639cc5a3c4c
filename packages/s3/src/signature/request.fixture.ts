import type { RequestHead } from './request-head.js';

/** The key of the published examples. */
export const exampleKey = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

/** A request as the published examples write it: headers are lines of `name: value`. */
export function head(method: string, url: string, headers: string): RequestHead {
  const headersDistinct: Record<string, string[]> = {};
  for (const line of headers.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const mark = line.indexOf(':');
    const name = line.slice(0, mark).toLowerCase();
    (headersDistinct[name] ??= []).push(line.slice(mark + 1).trim());
  }
  return { method, url, headersDistinct };
}
