import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, reasons, refuse } from '../refusals/index.js';

/** The problems of the label of a node (§4.5); the shape check checks its length. */
export function nodeLabelProblems(label: string): Refusal[] {
  const field = 'label';
  if (!/^[A-Za-z0-9_.-]*$/.test(label)) {
    const reason = 'Must only use ASCII letters, numbers, hyphens, underscores, and periods';
    return [refuse('node.label.characters', { field, reason })];
  }
  if (!/^[A-Za-z0-9](?:.*[A-Za-z0-9])?$/.test(label)) {
    return [refuse('node.label.ends', { field, reason: 'Must begin and end with a letter or a number' })];
  }
  if (/--|__|\.\./.test(label)) {
    const reason = 'Must not have two hyphens, underscores or periods in a row';
    return [refuse('node.label.runs', { field, reason })];
  }
  return [];
}

/** The label of a node without one. */
export const defaultNodeLabel = (id: number): string => `node${id}`;

/** Refuses a weak root password (§7). @param score its strength, from 0 to 4 */
export const passwordProblems = (field: string, score: number): Refusal[] =>
  score >= bounds.RootPassword.strength.minimum
    ? []
    : [refuse('node.password.strong', { field, reason: 'Password does not meet strength requirement' })];

/** The refusal of a disk from an image without a root password. */
export const passwordRequired = (field: string): Refusal =>
  refuse('node.password.required', { field, reason: reasons.required(field) });
