import { call, expectDone, limits, pause, sample, TestOperator, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { createDomain } from './actions.js';
import { ExpectedState, untilWritten, type DomainBody } from './expected-state.js';
import { checkDatabase, compare, readActualState, ZoneWatch } from './checks.js';
import { newCrashData } from './crash-data.js';
import { Random } from './random.js';
import { ServerProcess, type Ready } from './server-process.js';
import { SHARED, Writer } from './writer.js';

useBuild();

const KILLS = Number(process.env.CLOUD_TEST_KILLS ?? sample(20, 4));
const WRITERS = 8;

const OPERATOR_KEY = 'key-of-the-crash-test-0123456789';

test(
  `${KILLS} kills lose no acknowledged write and leave no incomplete one`,
  { timeout: limits.long },
  async () => {
    const random = Random.ofTest();
    const { options, ...data } = await newCrashData();
    const environment = { ...data.environment, CLOUD_OPERATOR_KEY: OPERATOR_KEY };
    const expectedState = new ExpectedState();
    const zones = new ZoneWatch();
    const writers = Array.from(
      { length: WRITERS },
      (_none, index) => new Writer(expectedState, `w${index}`, random.fork()),
    );
    let server: ServerProcess | undefined;
    onTestFinished(() => server?.kill());

    /** After a start: adds the writes that the kill interrupted, if they happened, and compares everything. */
    const check = async (ready: Ready) => {
      const actual = await readActualState(ready);
      for (const writer of writers) writer.recall(actual);
      compare(expectedState, actual);
      return zones.look(ready, actual);
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      server = new ServerProcess(environment);
      // The first start makes the database; it and every fifth one are killed during the start.
      if (kill % 5 === 0) {
        await pause(random.between(100, 1_500));
      } else {
        const ready = await server.ready();
        await check(ready);
        if (kill === 1) await enterShared(expectedState, ready);
        const writing = Promise.all(writers.map((writer) => writer.write(ready)));
        // A random number of writes and then a random moment, because the first writes of a start are slow.
        const goal = expectedState.acknowledged + random.between(5, 60);
        await untilWritten(goal, expectedState, writing);
        await pause(random.between(0, 30));
        await server.kill();
        await writing;
      }
      await server.kill();
    }

    server = new ServerProcess(environment);
    const ready = await server.ready();
    await check(ready);
    const operator = new TestOperator(ready.operator, OPERATOR_KEY);
    const unfinished = { 'X-Filter': '{"kind": "publishZone", "state": {"+neq": "done"}}' };
    // On PostgreSQL, a job of the last server runs again when its lease of half a minute ends.
    await expect
      .poll(async () => (await operator.get('/jobs', unfinished)).body)
      .toMatchObject({ results: 0 });
    expect(await zones.look(ready, await readActualState(ready)), 'zones that stay stale').toBe(0);
    await server.stop();
    await checkDatabase(options, expectedState);

    process.stderr.write(
      `${expectedState.acknowledged} acknowledged writes verified over ${KILLS} kills; ` +
        `of the writes cut off ${expectedState.uncertain.kept} were whole and ${expectedState.uncertain.absent} absent\n`,
    );
  },
);

async function enterShared(expectedState: ExpectedState, { api, token }: Ready): Promise<void> {
  const action = createDomain(SHARED, 'shared');
  const body = expectDone(await call<DomainBody>('POST', `${api}/domains`, { token, body: action.body }));
  action.enter(expectedState, body);
}
