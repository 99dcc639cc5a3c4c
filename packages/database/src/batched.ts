import { setImmediate } from 'node:timers/promises';

/**
 * Turns a function that answers many questions into a function that takes one: all questions of one turn of the event loop
 * share one call. So requests that arrive together share a statement.
 *
 * @param ask answers all questions, in their order
 * @param inOrder whether each call waits for the one before; new questions collect meanwhile
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { inOrder = false } = {},
): (question: Question) => Promise<Answer> {
  let open: { questions: Question[]; answers: Promise<readonly Answer[]> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const collect = (): NonNullable<typeof open> => {
    const questions: Question[] = [];
    const before = last;
    const answer = async (): Promise<readonly Answer[]> => {
      await setImmediate();
      if (inOrder) await before;
      open = undefined;
      return ask(questions);
    };
    const answers = answer();
    last = answers.catch(() => undefined);
    return { questions, answers };
  };
  return async (question) => {
    open ??= collect();
    const index = open.questions.push(question) - 1;
    return (await open.answers)[index] as Answer;
  };
}
