import type { IncomingMessage } from 'node:http';

/** The path of a URL without its query, which may contain secrets. */
export const pathOf = (url = ''): string => url.split('?', 1).join();

/** The name of a request, for the values that it draws: `POST /v4/domains`. */
export const workOf = ({ method = '', url }: Pick<IncomingMessage, 'method' | 'url'>): string =>
  `${method} ${pathOf(url)}`;
