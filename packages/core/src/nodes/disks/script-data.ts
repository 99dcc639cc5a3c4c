import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../../refusals/index.js';
import type { DeployableImage, DeploymentBody } from './deployment-body.js';

/** The maximum length of the data of a script, as JSON (§8). */
const max = bounds.StackscriptData.characters.maximum;

/** A stack script for a new disk. */
export interface DeployingScript {
  /** The IDs of images; `any/all` means all images of the platform. */
  readonly images: readonly string[];
  readonly user_defined_fields: readonly Schema<'UserDefinedField'>[];
}

/** The data of a script, with every value as text, and the defaults of fields without one. */
export const scriptValues = (
  data: DeploymentBody['stackscript_data'],
  script: DeployingScript | undefined,
): Record<string, string> =>
  Object.fromEntries([
    ...(script?.user_defined_fields ?? []).map(({ name, default: kept = '' }) => [name, kept] as const),
    ...Object.entries(data ?? {}).flatMap(([name, value]) =>
      isGiven(value) ? [[name, textOf(value)] as const] : [],
    ),
  ]);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const valuesOf = (list: string): string[] => list.split(',').map((value) => value.trim());

/**
 * The problems of a script and its data (§4.5).
 *
 * @param script the script in the body; undefined when it does not exist
 */
export function scriptProblems(
  body: DeploymentBody,
  image: DeployableImage | undefined,
  script: DeployingScript | undefined,
): Refusal[] {
  if (body.stackscript_id === undefined) return [];
  const field = 'stackscript_id';
  if (script === undefined) return [refuse('node.script.known', { field })];
  return [...fitProblems(image, script), ...dataProblems(body.stackscript_data, script)];
}

function fitProblems(image: DeployableImage | undefined, { images }: DeployingScript): Refusal[] {
  const field = 'stackscript_id';
  if (image === undefined) return [refuse('node.script.image', 'needed', { field })];
  const fits = image.is_public && images.some((id) => id === image.id || id === 'any/all');
  return fits ? [] : [refuse('node.script.image', 'supported', { field })];
}

function dataProblems(data: DeploymentBody['stackscript_data'], script: DeployingScript): Refusal[] {
  const field = 'stackscript_data';
  if (JSON.stringify(data ?? {}).length > max) {
    return [refuse('node.script.data-size', { field, max: grouped(max) })];
  }
  return script.user_defined_fields.flatMap((asked) => fieldProblems(asked, data?.[asked.name]));
}

function fieldProblems(
  { name, default: kept, oneOf, manyOf }: Schema<'UserDefinedField'>,
  value: unknown,
): Refusal[] {
  const field = `stackscript_data.${name}`;
  if (!isGiven(value)) {
    return kept === undefined ? [refuse('node.script.data-required', { field })] : [];
  }
  const allowed = oneOf ?? manyOf;
  if (typeof value === 'object') return [refuse('node.script.data-valid', 'value', { field })];
  if (allowed === undefined) return [];
  const chosen = oneOf === undefined ? valuesOf(textOf(value)) : [textOf(value)];
  const known = valuesOf(allowed);
  return chosen.every((one) => known.includes(one))
    ? []
    : [refuse('node.script.data-valid', 'choices', { field, values: known.join(', ') })];
}
