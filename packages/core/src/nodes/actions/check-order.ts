import type { Refusal, RefusalId } from '../../refusals/index.js';

/** The rules about what jobs of a node change, although a refusal names a field: its room, its type, its region, … */
const changedByJobs: ReadonlySet<RefusalId> = new Set([
  'backup.region',
  'config.limit',
  'disk.limit',
  'disk.resize.other',
  'disk.room',
  'node.boot.device',
  'node.boot.ready',
  'node.migrate.other',
  'node.resize.disk',
  'node.resize.other',
  'node.upgrade.available',
]);

const hasField = ({ field }: Refusal): boolean => field !== undefined;

const isOfRequest = (problem: Refusal): boolean => hasField(problem) && !changedByJobs.has(problem.id);

/** The problems of a request that waits for the jobs of its node, without those that these jobs may change. */
export const untilJobsEnd = (problems: readonly Refusal[]): Refusal[] =>
  problems.filter(({ id }) => !changedByJobs.has(id));

/**
 * The problems of a request about a node, in the order that all operations on nodes have (§3.4): those of the fields,
 * all of them, and only without these the state. While the state refuses the operation, nothing that a job in progress may
 * change is judged, because clients repeat what is refused as busy.
 *
 * @param problems all problems of the request, judged by the node as it is now
 * @param state the problems of the node's state: `mayOperate`
 */
export function inOrder(problems: readonly Refusal[], state: readonly Refusal[]): Refusal[] {
  if (state.length === 0)
    return [...problems.filter(hasField), ...problems.filter((problem) => !hasField(problem))];
  const ofRequest = problems.filter(isOfRequest);
  return ofRequest.length > 0 ? ofRequest : [...state];
}
