import type { Schema } from '@cloud-account/spec';
import { type Refusal, reasons, refuse } from '../refusals/index.js';

/** What rules need to know of a region. */
export interface OfferingRegion {
  readonly capabilities: readonly string[];
}

/**
 * What keeps something from being made in a region.
 *
 * @param region the region that the body names; undefined when there is none of that ID
 * @param capability what the region must offer
 * @param field the field of the body that names it
 */
export function regionProblems(
  region: OfferingRegion | undefined,
  capability: Schema<'RegionCapability'>,
  field = 'region',
): Refusal[] {
  if (region === undefined) return [refuse('region.known', { field, reason: reasons.notValid(field) })];
  if (region.capabilities.includes(capability)) return [];
  return [refuse('region.capability', { field, reason: `The region does not offer ${capability}` })];
}
