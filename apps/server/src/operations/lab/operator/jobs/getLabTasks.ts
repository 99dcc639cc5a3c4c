import type { Handler } from '../../../../cloud/operation.js';
import { labOf } from '../lab-of.js';

export const getLabTasks: Handler<'getLabTasks'> = ({ cloud }) => Promise.resolve(labOf(cloud).tasks.present);
