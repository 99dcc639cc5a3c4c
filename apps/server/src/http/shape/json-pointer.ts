/** The steps of a JSON pointer. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The name of a field as the error envelope writes it: `interfaces[0].subnet_id`.
 *
 * @param steps the way from the top of the body
 * @param body the body itself, which tells indexes from names
 */
export function fieldName(steps: readonly string[], body: unknown): string {
  let name = '';
  let at = body;
  for (const step of steps) {
    name += Array.isArray(at) ? `[${step}]` : `${name === '' ? '' : '.'}${step}`;
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  return name;
}
