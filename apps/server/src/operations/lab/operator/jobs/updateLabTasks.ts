import type { Handler } from '../../../../cloud/operation.js';
import { labOf } from '../lab-of.js';

export const updateLabTasks: Handler<'updateLabTasks'> = async ({ cloud, body }) => {
  const { tasks, peers } = labOf(cloud);
  const { times, least = tasks.present.least } = body;
  await tasks.set({ times, least }, peers);
  return tasks.present;
};
