import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../refusals/index.js';

/** The facts of a region for its rules. */
export interface OfferingRegion {
  readonly capabilities: readonly string[];
}

/**
 * Refuses an unknown region and a region without a capability.
 *
 * @param region the region in the body; undefined when it does not exist
 * @param capability what the region must offer
 * @param field the field of the body with the region
 */
export function regionProblems(
  region: OfferingRegion | undefined,
  capability: Schema<'RegionCapability'>,
  field = 'region',
): Refusal[] {
  if (region === undefined) return [refuse('region.known', { field })];
  if (region.capabilities.includes(capability)) return [];
  return [refuse('region.capability', { field, capability })];
}
