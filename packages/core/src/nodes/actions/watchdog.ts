import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { boots: guard, minutes } = bounds.Node.watchdog_enabled;

/** The milliseconds before a crash in which boots count. */
export const WATCHED_SPAN = minutes.const * 60_000;

/** A node whose machine powered off unexpectedly. */
export interface CrashedNode {
  readonly status: Schema<'NodeStatus'>;
  /** True if one of its jobs is scheduled or started. */
  readonly busy: boolean;
  /** True if its watchdog is enabled. */
  readonly watched: boolean;
  /** The number of its boots in the `WATCHED_SPAN` before the crash. */
  readonly boots: number;
  /** True if it has a configuration profile to boot with. */
  readonly bootable: boolean;
}

/**
 * The reaction to a crash: boot the node, set it to offline, do nothing because it is known to be off, or decide later
 * because a job is in progress.
 */
export type CrashAnswer = 'boot' | 'off' | 'nothing' | 'later';

/** Decides how the watchdog reacts to a crash (§4.5, §8). */
export function answerCrash({ status, busy, watched, boots, bootable }: CrashedNode): CrashAnswer {
  if (busy) return 'later';
  if (status !== 'running') return 'nothing';
  return watched && bootable && boots <= guard.maximum ? 'boot' : 'off';
}
