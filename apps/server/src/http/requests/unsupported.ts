import { refuse } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';

/** The refusal (415) of a body for its charset or how it is encoded. */
export const unsupported = (problem: 'charset' | 'encoding'): Refused => {
  const field = problem === 'encoding' ? 'Content-Encoding' : 'Content-Type';
  return new Refused(refuse('request.body.media-type', problem, { field }));
};

/** The refusal (415) of a body for its media type. @param mediaType the one that is accepted */
export const otherMediaType = (mediaType: string): Refused =>
  new Refused(refuse('request.body.media-type', 'type', { field: 'Content-Type', mediaType }));
