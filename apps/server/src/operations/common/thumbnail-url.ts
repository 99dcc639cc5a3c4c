import type { Cloud } from '../../cloud/cloud.js';

/** The public URL of the thumbnail of an OAuth client; null for a client without one. */
export const thumbnailUrl = (
  { baseUrl }: Pick<Cloud, 'baseUrl'>,
  clientId: string,
  hasThumbnail: boolean,
): string | null => (hasThumbnail ? `${baseUrl()}/v4/account/oauth-clients/${clientId}/thumbnail` : null);
