/** Takes all steps of some work at once, where nobody waits meanwhile. */
export function takeSteps<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
