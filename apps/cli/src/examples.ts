/** The examples that stand below a command's help. @param lines commands, without the name of the program */
export const examples = (...lines: readonly string[]): string =>
  [
    '',
    lines.length === 1 ? 'Example:' : 'Examples:',
    ...lines.map((line) => `  $ cloud-account ${line}`),
    '',
  ].join('\n');
