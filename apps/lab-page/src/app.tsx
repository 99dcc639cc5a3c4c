import { defineComponent, watch } from 'vue';
import { baseUrl } from './api.js';
import { Confirm } from './confirm.js';
import { follow, pause } from './follow.js';
import { Button, State } from './parts.js';
import { AccountsSection } from './sections/accounts.js';
import { ClockSection } from './sections/clock.js';
import { EventsSection } from './sections/events.js';
import { FaultsSection } from './sections/faults.js';
import { NodesSection } from './sections/nodes.js';
import { RequestsSection } from './sections/requests.js';
import { SnapshotsSection } from './sections/snapshots.js';
import { SignIn } from './sign-in.js';
import { announced, api, connection, signOut } from './store.js';

const Live = () => {
  if (connection.isPaused) return <State tone="calm" word="Paused" />;
  if (connection.state === 'connecting') return <State tone="calm" word="Connecting" />;
  return connection.state === 'live' ? (
    <State tone="good" word="Live" />
  ) : (
    <State tone="bad" word="No connection" />
  );
};

const Bar = () => (
  <header>
    <h1>
      <img src="mark.svg" alt="" width={28} height={28} /> Lab
    </h1>
    <p class="soft">{new URL(baseUrl).host}</p>
    <p role="status" class="announced">
      {announced.value}
    </p>
    <p>
      <Live />
    </p>
    <Button
      text={connection.isPaused ? 'Resume' : 'Pause'}
      press={() => {
        pause(!connection.isPaused);
      }}
    />
    <Button
      text="Sign out"
      press={() => {
        signOut();
      }}
    />
  </header>
);

/** The page: what the reader sees with a key, or what asks for it. */
export const App = defineComponent(() => {
  watch(
    api,
    (now, _before, onCleanup) => {
      if (now === undefined) return;
      const leaving = new AbortController();
      onCleanup(() => {
        leaving.abort();
      });
      void follow(now, leaving.signal);
    },
    { immediate: true },
  );
  return () =>
    api.value === undefined ? (
      <SignIn />
    ) : (
      <div class="lab">
        <Bar />
        <main>
          <ClockSection />
          <div class="feeds">
            <NodesSection />
            <RequestsSection />
            <EventsSection />
          </div>
          <div class="controls">
            <AccountsSection />
            <FaultsSection />
            <SnapshotsSection />
          </div>
        </main>
        <Confirm />
      </div>
    );
});
