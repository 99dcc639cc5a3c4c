// What a skeleton leaves to its author is marked, and the tests fail while a mark stands anywhere.
import { execFileSync } from 'node:child_process';

const MARK = 'UNWRITTEN';

/** A place that is left to the author. @param what what is to be written there, or judged */
export const unwritten = (what) => `${MARK}: ${what}`;

/** The places in the files of a repository that are not written yet: file, line and what is missing. */
export function placesUnwritten(root) {
  const args = ['grep', '--untracked', '-n', '-I', `${MARK}: `, '--', '.', ':!scripts/scaffold'];
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch (error) {
    // Git's way of saying that there are none.
    if (error.status === 1) return [];
    throw error;
  }
}
