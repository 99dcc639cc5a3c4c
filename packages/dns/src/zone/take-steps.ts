/** Runs all steps of a generator at once, for callers without other work. */
export function takeSteps<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
