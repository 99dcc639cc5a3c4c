import type { NextFunction } from 'express';

/**
 * Runs a middleware that decides before it returns.
 *
 * @param onLaterError called with what it gives to `next` after it has passed the request on
 * @throws what it throws or first gives to `next`, or an error where it has not called `next`: the request must not pass then
 */
export function decide(
  middleware: (next: NextFunction) => unknown,
  onLaterError: (error: Error) => void = () => undefined,
): void {
  let decision: { readonly error: Error | undefined } | undefined;
  const returned = middleware((given?: unknown) => {
    const error = given as Error | undefined;
    if (decision === undefined) decision = { error };
    else if (error !== undefined) onLaterError(error);
  });
  if (decision === undefined) {
    // A promise that is rejected later would end the process.
    Promise.resolve(returned).catch(() => undefined);
    throw new Error('The validator has not decided on the request.');
  }
  if (decision.error !== undefined) throw decision.error;
}
