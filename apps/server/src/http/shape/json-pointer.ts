const decoded = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The steps from the top of a body to what a JSON pointer names.
 *
 * @param pointer below the body, without its leading slash; undefined for the body itself
 */
export const pointerSteps = (pointer: string | undefined): string[] =>
  pointer === undefined ? [] : pointer.split('/').map(decoded);

/**
 * The name of a field as the error envelope writes it: `interfaces[0].subnet_id`.
 *
 * @param steps the way from the top of the body
 * @param body the body itself, which shows which steps are indexes
 */
export function fieldName(steps: readonly string[], body: unknown): string {
  let name = '';
  let at = body;
  for (const step of steps) {
    name += Array.isArray(at) ? `[${step}]` : `${name === '' ? '' : '.'}${step}`;
    at = inside(at, step);
  }
  return name;
}

const inside = (at: unknown, step: string): unknown =>
  typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;

/** The value at a place of a body. @param steps the way from the top of the body */
export const valueAt = (body: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(inside, body);
