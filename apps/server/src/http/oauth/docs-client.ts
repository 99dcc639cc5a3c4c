import { isLoopback } from '../../config/config.js';
import type { Cloud } from '../../cloud/cloud.js';
import { keepDocsClient } from '../../repositories/oauth/clients.js';

/** The path of the interactive reference, which its readers are sent back to. */
const REFERENCE = '/docs/reference/v4';

/** A reader may name the machine itself by number or by name. */
const namesOf = (base: string): string[] => {
  if (!isLoopback(new URL(base).hostname)) return [base];
  const named = ['127.0.0.1', 'localhost'].map((name) => {
    const url = new URL(base);
    url.hostname = name;
    return url.href.replace(/\/$/, '');
  });
  return [...new Set([base, ...named])];
};

/** Registers the documentation of this server as a client of its own: readers can try operations as themselves. */
export const registerDocs = (cloud: Cloud): Promise<void> =>
  keepDocsClient(
    cloud.database,
    namesOf(cloud.baseUrl()).map((base) => `${base}${REFERENCE}`),
    cloud.clock.now(),
  );
