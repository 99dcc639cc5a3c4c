import { awaitedEventProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { waitForEvent, waitUntilIdle } from '../../../lab/jobs/wait-for-jobs.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

export const getLabTasks: Handler<'getLabTasks'> = ({ cloud }) => Promise.resolve(labOf(cloud).tasks.present);

export const updateLabTasks: Handler<'updateLabTasks'> = async ({ cloud, body }) => {
  const { tasks, changes } = labOf(cloud);
  const { times, least = tasks.present.least } = body;
  await tasks.set({ times, least });
  changes.report('lab');
  return tasks.present;
};

/** The longest wait, in seconds. */
const LONGEST = 60;

export const runLabJobs: Handler<'runLabJobs'> = async ({ cloud, body, signal }) => {
  refuseAll(awaitedEventProblems(body));
  const { time } = labOf(cloud);
  const { event: asked, seconds = LONGEST } = body;
  const event = asked === undefined ? null : await waitForEvent(time, asked, seconds, signal);
  if (asked === undefined) await waitUntilIdle(time, seconds, signal);
  return { now: wireTime(cloud.clock.now()), event };
};
