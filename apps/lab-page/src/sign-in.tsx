import { textIn } from './action.js';
import { refusal, signIn } from './store.js';

const enter = (event: Event): void => {
  event.preventDefault();
  const key = textIn(event.currentTarget as HTMLFormElement, 'key');
  if (key !== undefined) signIn(key);
};

/** Asks for the operator's key. */
export const SignIn = () => (
  <main class="sign-in">
    <h1>Lab</h1>
    <p>
      This page needs the operator's key. <code>npx cloud-account lab open</code> opens it with the key; the
      key is also in the file <code>operator-key</code> of the data directory.
    </p>
    <form onSubmit={enter}>
      <div class="field">
        <label for="key">Operator's key</label>
        <input
          id="key"
          name="key"
          type="password"
          autocomplete="off"
          aria-invalid={refusal.value === '' ? undefined : 'true'}
          aria-describedby="key-note"
        />
        <p id="key-note" class="wrong" role="alert">
          {refusal.value === '' ? '' : `${refusal.value}.`}
        </p>
      </div>
      <button type="submit" class="main">
        Open the lab
      </button>
    </form>
  </main>
);
