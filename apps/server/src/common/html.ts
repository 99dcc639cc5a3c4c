/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

const REPLACED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => REPLACED[sign] ?? '');

type Part = Html | string | undefined | readonly Html[];

const textOf = (part: Part): string => {
  if (part === undefined) return '';
  if (typeof part === 'string') return escaped(part);
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('');
};

/** Markup with values in it: texts are escaped, markup stays, undefined is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(textOf)));
