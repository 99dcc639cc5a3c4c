import { refuse } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';

/** The refusal (415) of a body for its media type, its charset or how it is encoded. */
export const unsupported = (problem: 'json' | 'form' | 'charset' | 'encoding'): Refused => {
  const field = problem === 'encoding' ? 'Content-Encoding' : 'Content-Type';
  return new Refused(refuse('request.body.media-type', problem, { field }));
};
