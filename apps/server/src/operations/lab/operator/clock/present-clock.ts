import type { ClockSetting } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import { wireTime } from '../../../common/wire-time.js';

const modes = { 0: 'frozen', 1: 'real' } as const;

/** The clock as the operator's API shows it. */
export const presentClock = ({ now, rate }: ClockSetting): OperatorSchema<'LabClock'> => ({
  mode: rate === 0 || rate === 1 ? modes[rate] : 'scaled',
  now: wireTime(now),
  rate,
});
