import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../refusals/index.js';

/** The problems of the label of a node (§4.5); the shape check checks its length. */
export function nodeLabelProblems(label: string): Refusal[] {
  const field = 'label';
  if (!/^[A-Za-z0-9_.-]*$/.test(label)) {
    return [refuse('node.label.characters', { field })];
  }
  if (!/^[A-Za-z0-9](?:.*[A-Za-z0-9])?$/.test(label)) {
    return [refuse('node.label.ends', { field })];
  }
  if (/--|__|\.\./.test(label)) {
    return [refuse('node.label.runs', { field })];
  }
  return [];
}

/** Refuses a weak root password (§7). @param score its strength, from 0 to 4 */
export const passwordProblems = (field: string, score: number): Refusal[] =>
  score >= bounds.RootPassword.strength.minimum ? [] : [refuse('node.password.strong', { field })];
