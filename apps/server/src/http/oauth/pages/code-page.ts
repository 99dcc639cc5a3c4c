import { html } from '../../../common/html.js';
import { aboutProblem, type Page, problemNote } from './layout.js';

/** The content of the page that asks for a code. */
export interface CodePage {
  /** The user who has entered its password. */
  readonly username: string;
  readonly formToken: string;
  readonly problem?: string | undefined;
  readonly formsLeadTo: string;
}

/** Asks for the code of the second factor. */
export const codePage = ({ username, formToken, problem, formsLeadTo }: CodePage): Page => ({
  title: 'Enter the code',
  formsLeadTo,
  content: html`<h1>Enter the code</h1>
    <p>Your authenticator app shows it. The scratch code works once in its place.</p>
    ${problemNote(problem)}
    <form method="post">
      <input type="hidden" name="form_token" value="${formToken}" />
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck="false"
        maxlength="64"
        required
        autofocus
        ${aboutProblem(problem)}
      />
      <label class="choice"
        ><input type="checkbox" name="trust" value="yes" /> Trust this browser for 30 days</label
      >
      <div class="actions"><button name="action" value="code">Sign in</button></div>
    </form>
    <footer>
      Signing in as <strong>${username}</strong>.
      <form method="post">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="link" name="action" value="sign-out">Use another user</button>
      </form>
    </footer>`,
});
