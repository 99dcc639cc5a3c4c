import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { Html, html } from '../../../common/html.js';

const style = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6470; --line: #d5dae1; --field: #828b99; --page: #f3f5f8; --card: #fff;
  --brand: #2456c5; --brand-ink: #fff; --bad: #b3261e; --bad-page: #fdecea }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #a4adb8; --line: #3b424c; --field: #78828f; --page: #14171b;
  --card: #1d2126; --brand: #7ea6ff; --brand-ink: #10131a; --bad: #ffb4ab; --bad-page: #3a1512 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem }
.service { margin: 0 0 1.25rem; color: var(--soft); font-size: .875rem; font-weight: 600 }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: .5rem 0 1rem } p, li { overflow-wrap: anywhere }
ul { margin: .5rem 0 1.25rem; padding-left: 1.25rem } li { margin: .25rem 0 }
small { display: block; color: var(--soft); font-size: .8125rem }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
input { width: 100%; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--field); border-radius: .5rem }
label.choice { font-weight: 400 } label.choice input { width: auto }
button { flex: 1; padding: .625rem 1rem; font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  color: var(--brand-ink); background: var(--brand); border: 1px solid var(--brand) }
button.other { color: var(--ink); background: transparent; border-color: var(--line) }
button.link { flex: none; padding: 0; border: 0; font-weight: 400; color: var(--brand); background: none;
  text-decoration: underline }
input:focus-visible, button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.actions { display: flex; gap: .75rem; margin: 1.5rem 0 0 }
.problem { padding: .75rem 1rem; color: var(--bad); background: var(--bad-page); border-radius: .5rem }
footer { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: .875rem }
footer form { display: inline }
`;

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Written whole: a space more within it, and browsers would not know its hash again. */
const styleElement = new Html(`<style>${style}</style>`);

/** A whole page, ready to send. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  /** The source of a content security policy that its forms may lead to, beside the page itself. */
  readonly formsLeadTo?: string;
}

/** The problem of the last form, read out by screen readers when the page comes. */
export const problemNote = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="problem" role="alert" id="problem">${text}</p>`;

/** The attributes of a field that the note is about. */
export const aboutProblem = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`aria-describedby="problem"`;

/** Sends a page that no other site can show in its own, and that loads nothing. */
export function sendPage(
  response: Response,
  status: number,
  { title, content, formsLeadTo = '' }: Page,
): void {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `form-action 'self' ${formsLeadTo}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response.setHeader('X-Frame-Options', 'DENY');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} &ndash; Cloud Account</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <p class="service">Cloud Account</p>
          ${content}
        </main>
      </body>
    </html> `;
  response.status(status).type('html').send(page.text);
}
