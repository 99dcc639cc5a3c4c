import { setImmediate } from 'node:timers/promises';

/**
 * Makes of a function that takes many questions one that takes a single question: what is asked in one turn of the event
 * loop is answered by one call. Requests that came in together then share a statement.
 *
 * @param ask answers all questions, in their order
 */
export function gathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let open: { questions: Question[]; answers: Promise<readonly Answer[]> } | undefined;
  const gather = (): NonNullable<typeof open> => {
    const questions: Question[] = [];
    const answer = async (): Promise<readonly Answer[]> => {
      await setImmediate();
      open = undefined;
      return ask(questions);
    };
    return { questions, answers: answer() };
  };
  return async (question) => {
    open ??= gather();
    const index = open.questions.push(question) - 1;
    return (await open.answers)[index] as Answer;
  };
}
