import { eventsOfNode } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import type { ScenarioEnvironment } from '../scenario.js';

/** The actions and states of the events about a node, oldest first. */
export const eventsOf = async ({ user }: ScenarioEnvironment, id: number): Promise<[string, string][]> =>
  (await eventsOfNode(user, id)).map(({ action, status }) => [action, status]);
