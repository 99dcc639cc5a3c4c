import { startTestServer } from '@cloud-account/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { makePerson, obtain, refresh, registerApp, statusWith, tokensIn } from './app.fixture.js';

it('codes and refresh tokens hold by the clock of the cloud, also where it is behind the machine’s', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  server.clock.advance(-365 * 86_400_000);
  const app = await registerApp(server);
  const tokens = await obtain(server, app, await makePerson(server));
  const refreshed = tokensIn(await refresh(server, app, tokens.refresh));
  expect(await statusWith(server, refreshed.access)).toBe(200);
});
