const decoded = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The steps from the top of a body to what a JSON pointer names. The validator does not escape the name of a field that
 * it does not know, and such a name may hold slashes: what is left of the pointer is a step as a whole when the body
 * has it.
 *
 * @param pointer below the body, without its leading slash; undefined for the body itself
 */
export function pointerSteps(pointer: string | undefined, body: unknown): string[] {
  if (pointer === undefined) return [];
  const isObject = typeof body === 'object' && body !== null;
  if (isObject && Object.hasOwn(body, pointer)) return [pointer];
  const [first = '', ...rest] = pointer.split('/');
  const step = decoded(first);
  const next = isObject ? (body as Record<string, unknown>)[step] : undefined;
  return [step, ...pointerSteps(rest.length === 0 ? undefined : rest.join('/'), next)];
}

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
