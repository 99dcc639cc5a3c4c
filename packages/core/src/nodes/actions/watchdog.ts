import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { boots: guard, minutes } = bounds.Node.watchdog_enabled;

/** The boots of so many milliseconds before a crash count. */
export const WATCHED_SPAN = minutes.const * 60_000;

/** A node whose machine powered off, though nobody asked for that. */
export interface CrashedNode {
  readonly status: Schema<'NodeStatus'>;
  /** Whether one of its jobs is scheduled or started. */
  readonly busy: boolean;
  /** Whether its watchdog is enabled. */
  readonly watched: boolean;
  /** How often it was booted in the time before the crash that counts. */
  readonly boots: number;
  /** Whether there is something to boot it with. */
  readonly bootable: boolean;
}

/**
 * What becomes of a node that crashed: it is booted, it is off from now on, nothing since it is known to be off, or that is to be
 * seen when what is in progress with it has ended.
 */
export type CrashAnswer = 'boot' | 'off' | 'nothing' | 'later';

/** What the watchdog does about a crash (§4.5, §8). */
export function answerCrash({ status, busy, watched, boots, bootable }: CrashedNode): CrashAnswer {
  if (busy) return 'later';
  if (status !== 'running') return 'nothing';
  return watched && bootable && boots <= guard.maximum ? 'boot' : 'off';
}
