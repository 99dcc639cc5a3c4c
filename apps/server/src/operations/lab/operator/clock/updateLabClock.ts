import { draftClock } from '@cloud-account/core';
import type { Handler } from '../../../../cloud/operation.js';
import { unwrap } from '../../../../common/refused.js';
import { labOf } from '../lab-of.js';
import { presentClock } from './present-clock.js';

export const updateLabClock: Handler<'updateLabClock'> = async ({ cloud, body }) => {
  const { time, peers } = labOf(cloud);
  await time.clock.set(unwrap(draftClock(body, time.clock.now())), peers);
  return presentClock(time.clock.setting);
};
