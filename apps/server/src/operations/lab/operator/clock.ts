import { type ClockSetting, draftClock } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { advanceClock } from '../../../lab/clock/advance.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

const modes = { 0: 'frozen', 1: 'real' } as const;

/** The clock as the operator's API shows it. */
const presentClock = ({ now, rate }: ClockSetting): OperatorSchema<'LabClock'> => ({
  mode: rate === 0 || rate === 1 ? modes[rate] : 'scaled',
  now: wireTime(now),
  rate,
});

export const getLabClock: Handler<'getLabClock'> = ({ cloud }) =>
  Promise.resolve(presentClock(labOf(cloud).clock.setting));

export const updateLabClock: Handler<'updateLabClock'> = async ({ cloud, body }) => {
  const { clock } = labOf(cloud);
  await clock.set(unwrap(draftClock(body, clock.now())));
  return presentClock(clock.setting);
};

export const advanceLabClock: Handler<'advanceLabClock'> = async ({ cloud, body }) => {
  const { now, jobs } = await advanceClock(labOf(cloud).time, body.seconds);
  return { now: wireTime(now), jobs };
};
