import { stringify } from 'yaml';
import { extensions } from '../../../../openapi/extensions.mjs';
import { heading, line } from '../markdown.mjs';

const fence = (value) => `\`\`\`yaml\n${stringify(value, { lineWidth: 100 }).trimEnd()}\n\`\`\``;

/** Every extension of the specifications: what it says, and how it looks. */
export const extensionsFragment = () =>
  Object.entries(extensions)
    .sort()
    .map(([name, { meaning, example }]) =>
      [heading(2, `<code>${name}</code>`, name), line(meaning), fence({ [name]: example })].join('\n\n'),
    )
    .join('\n\n');
