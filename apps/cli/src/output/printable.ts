/** Control characters but for the end of a line, and those that change the direction of writing. */
const hidden = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** True if a text has no characters that `printable` escapes. */
export const isPrintable = (text: string): boolean => text.search(hidden) === -1;

/** Texts come from other people: characters that would move the cursor or change the writing direction are escaped. */
export const printable = (text: string): string => text.replace(hidden, escaped);

/**
 * The same of all that a command writes, which tabs can divide. JSON, HCL, and YAML in quotes, read what is escaped as the same text.
 */
export const printableLines = (text: string): string =>
  text.replace(hidden, (sign) => (sign === '\t' ? sign : escaped(sign)));
