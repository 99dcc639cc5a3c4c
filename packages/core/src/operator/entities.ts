import type { Body } from '@cloud-account/spec';
import type { Refusal } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The problems of a new related entity. */
export function entityProblems({ label, region }: Body<'createRelatedEntity'>): Refusal[] {
  return [...textProblems('label', label), ...textProblems('region', region)];
}
