import { setImmediate } from 'node:timers/promises';

/**
 * Makes of a function that takes many questions one that takes a single question: what is asked in one turn of the event
 * loop is answered by one call. Requests that came in together then share a statement.
 *
 * @param ask answers all questions, in their order
 * @param inOrder whether a call waits for the one before it, so that none overtakes another; questions collect meanwhile
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
