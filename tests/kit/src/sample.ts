/**
 * Chooses the amount of slow tests: all in `npm run test:all`, a fixed sample in `npm test`.
 *
 * @param all for `npm run test:all` (`CLOUD_TEST_ALL=1`)
 * @param few for other runs
 */
export const sample = <Value>(all: Value, few: Value): Value =>
  process.env.CLOUD_TEST_ALL === '1' ? all : few;
