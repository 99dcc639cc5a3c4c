import { type Refusal, reasons, refuse } from './refusals/index.js';
import { isStorable } from './storable-text.js';

/**
 * What is wrong with a text that is kept as it was written; its length is the specification's to judge.
 *
 * @param field where it stands in the body; the reason names it without its parents and its place in a list
 */
export function textProblems(field: string, text: string | undefined): Refusal[] {
  if (text === undefined || isStorable(text)) return [];
  const name = field.replace(/^.*\./, '').replace(/\[\d+\]$/, '');
  return [refuse('request.text.storable', { field, reason: reasons.notValid(name) })];
}
