import type { Handler } from '../../../../cloud/operation.js';
import { advanceClock } from '../../../../lab/clock/advance.js';
import { wireTime } from '../../../common/wire-time.js';
import { labOf } from '../lab-of.js';

export const advanceLabClock: Handler<'advanceLabClock'> = async ({ cloud, body }) => {
  const { now, jobs } = await advanceClock(labOf(cloud).time, body.seconds);
  return { now: wireTime(now), jobs };
};
