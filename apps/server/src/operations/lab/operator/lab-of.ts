import type { Cloud } from '../../../cloud/cloud.js';
import type { Lab } from '../../../lab/lab.js';

/** The lab, whose operations are served only where it is on. */
export function labOf({ lab }: Cloud): Lab {
  if (lab === undefined) throw new Error('An operation of the lab is served without a lab.');
  return lab;
}
