import { type Refusal, reasons, refuse } from './refusals/index.js';
import { isStorable } from './storable-text.js';

/** What is wrong with a text that is kept as it was written; its length is the specification's to judge. */
export function textProblems(field: string, text: string | undefined): Refusal[] {
  return text === undefined || isStorable(text)
    ? []
    : [refuse('request.text.storable', { field, reason: reasons.notValid(field) })];
}
