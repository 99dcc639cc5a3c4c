import { type Refusal, refuse } from './refusals/index.js';
import { isStorable } from './storable-text.js';

/**
 * The problems of a text that is stored unchanged; the shape check checks its length.
 *
 * @param field the path of the text in the body; the reason has only its last name
 */
export function textProblems(field: string, text: string | undefined): Refusal[] {
  if (text === undefined || isStorable(text)) return [];
  return [refuse('request.text.storable', { field })];
}
