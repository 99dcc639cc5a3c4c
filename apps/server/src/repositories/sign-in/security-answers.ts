import { build, type Database, type Given, insertions, removal, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

const answered = statement('answered-questions', (given: Given<{ user_id: number }>) =>
  build.selectFrom('security_answers').select('question_id').where('user_id', '=', given.user_id),
);

/** The IDs of the questions that the viewer has answered. */
export const answeredQuestions = async ({ user }: Viewer, database: Database): Promise<number[]> =>
  (await answered.all(database, { user_id: user.id })).map(({ question_id: id }) => id);

const removeAll = removal('remove-security-answers', 'security_answers', ['user_id']);
const insert = insertions('insert-security-answers', 'security_answers');

/** Replaces the viewer's answers. @param hashes the hashes of the answers, by the IDs of their questions */
export async function saveAnswers(
  { user }: Viewer,
  tx: Transaction,
  hashes: readonly (readonly [id: number, hash: string])[],
): Promise<void> {
  await removeAll.run(tx, { user_id: user.id });
  const rows = hashes.map(([id, hash]) => ({ user_id: user.id, question_id: id, hash }));
  await insert.run(tx, { rows: JSON.stringify(rows) });
}
