import { expect, it } from 'vitest';
import { html } from './html.js';

it('escapes texts, in elements and in attributes', () => {
  const evil = `<b onclick="x('y')">&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;">&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;</p>',
  );
});

it('keeps markup, alone and in lists, and leaves out what is not there', () => {
  const items = ['a', '<b>'].map((text) => html`<i>${text}</i>`);
  expect(html`<p>${items}${html`<br />`}${undefined}</p>`.text).toBe('<p><i>a</i><i>&lt;b&gt;</i><br /></p>');
});

it('takes backslashes and dollar signs as they are', () => {
  expect(html`<p>${'$& \\n'}</p>`.text).toBe('<p>$&amp; \\n</p>');
});
