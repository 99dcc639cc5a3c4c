import { refuse } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';

/** How long what is in progress may take to end, in milliseconds. */
export const HALT_TIMEOUT = 30_000;

/** The refusal of what needs all servers to itself, while they do not become idle. */
export const stillBusy = (): Refused =>
  new Refused(refuse('lab.servers.idle', { seconds: HALT_TIMEOUT / 1_000 }));
