import type { Handler } from '../../../../cloud/operation.js';
import { labOf } from '../lab-of.js';
import { presentClock } from './present-clock.js';

export const getLabClock: Handler<'getLabClock'> = ({ cloud }) =>
  Promise.resolve(presentClock(labOf(cloud).time.clock.setting));
