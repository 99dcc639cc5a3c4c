import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { tagProblems } from './user-defined-fields.js';

/** The stored fields of a stack script that its account can change. */
export type StackScriptValues = Pick<
  Schema<'StackScript'>,
  'label' | 'description' | 'images' | 'is_public' | 'rev_note' | 'script'
>;

/** Decides on a new stack script. @param known the images of the platform among those of the body */
export function draftStackScript(
  { label, description = '', images, is_public = false, rev_note = '', script }: Body<'createStackScript'>,
  known: ReadonlySet<string>,
): Decision<StackScriptValues> {
  const values = { label, description, images: [...new Set(images)], is_public, rev_note, script };
  return decide(problemsOf(values, known), values);
}

/** The actions of the events of a change. */
type ChangeAction = 'stackscript_update' | 'stackscript_revise' | 'stackscript_publicize';

/** Decides on a change of a stack script. @param known the images of the platform among those of the body */
export function changeStackScript(
  current: StackScriptValues,
  change: Body<'updateStackScript'>,
  known: ReadonlySet<string>,
): Decision<{ readonly values: StackScriptValues; readonly actions: readonly ChangeAction[] }> {
  const values: StackScriptValues = {
    label: change.label ?? current.label,
    description: change.description ?? current.description,
    images: [...new Set(change.images ?? current.images)],
    is_public: change.is_public ?? current.is_public,
    rev_note: change.rev_note ?? current.rev_note,
    script: change.script ?? current.script,
  };
  const problems = [
    // An image that the platform no longer has may stay.
    ...problemsOf(values, new Set([...known, ...current.images])),
    ...(current.is_public && !values.is_public
      ? [refuse('stack-script.public', 'private', { field: 'is_public' })]
      : []),
  ];
  const actions: ChangeAction[] = [
    values.script === current.script ? 'stackscript_update' : 'stackscript_revise',
    ...(values.is_public && !current.is_public ? (['stackscript_publicize'] as const) : []),
  ];
  return decide(problems, { values, actions });
}

/** Decides whether an account may delete a stack script. */
export const mayDeleteStackScript = ({ is_public: isPublic }: StackScriptValues): Refusal[] =>
  isPublic ? [refuse('stack-script.public', 'deleted')] : [];

function problemsOf(values: StackScriptValues, known: ReadonlySet<string>): Refusal[] {
  const { label, description, images, rev_note, script } = values;
  const texts = { label, description, rev_note, script };
  return [
    ...Object.entries(texts).flatMap(([field, text]) => textProblems(field, text)),
    ...images.flatMap((image, index) =>
      image === 'any/all' || known.has(image)
        ? []
        : [refuse('stack-script.images', { field: `images[${index}]` })],
    ),
    ...(script.startsWith('#!') ? [] : [refuse('stack-script.interpreter', { field: 'script' })]),
    ...tagProblems(script),
  ];
}
