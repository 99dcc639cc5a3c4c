import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, refuse } from '../refusals/index.js';
import { lengthOf } from '../storable-text.js';

const max = bounds.Preferences.characters.maximum;

/** Decides on the preferences of a user. @returns them as JSON, which can be stored whatever they have */
export function draftPreferences(body: Body<'updatePreferences'>): Decision<string> {
  const text = JSON.stringify(body);
  return decide(
    lengthOf(text) > max ? [refuse('profile.preferences.length', { max: grouped(max) })] : [],
    text,
  );
}
