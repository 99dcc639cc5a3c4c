/**
 * What a run of the tests takes of something long: all of it in `npm run test:all`, a fixed sample of it in `npm test`.
 *
 * @param all for `npm run test:all` (`CLOUD_TEST_ALL=1`)
 * @param few for every other run
 */
export const sample = <Value>(all: Value, few: Value): Value =>
  process.env.CLOUD_TEST_ALL === '1' ? all : few;
