import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiCommands } from '@cloud-account/cli/commands';
import { createProgram } from '@cloud-account/cli/program';
import { describe, expect, it } from 'vitest';
import { COLUMNS, draw, type Recorded } from './recording/draw.js';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`recording/${file}`, import.meta.url)), 'utf8');

const recorded = JSON.parse(read('recorded.json')) as Recorded[];

const program = createProgram(
  () => undefined,
  () => undefined,
  apiCommands,
);

/** The command of the program that words lead to. @returns undefined when it does not do anything itself */
function commandOf(words: readonly string[]) {
  let command = program;
  for (const word of words) {
    const below = command.commands.find((one) => one.name() === word);
    if (below === undefined) break;
    command = below;
  }
  return command.commands.length === 0 ? command : undefined;
}

/** The calls of the program, each as its words; also those within other commands. */
const calls = recorded.flatMap(({ command }) =>
  [...command.replaceAll('\\\n', '').matchAll(/npx cloud-account ([^()]+)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  ),
);

describe('the recording of the landing page', () => {
  it.each(calls.map((words) => [words.join(' '), words] as const))(
    'shows a command that exists: %s',
    (_text, words) => {
      const command = commandOf(words);
      const known = [...(command?.options ?? []), ...program.options].map(({ long }) => long);
      expect(command).toBeDefined();
      expect(known).toEqual(expect.arrayContaining(words.filter((word) => word.startsWith('--'))));
    },
  );

  it('shows how a server starts, a node boots, dig finds it and an object is stored', () => {
    const said = recorded.map(({ command, lines }) => [command, ...lines.map(({ text }) => text)].join('\n'));
    expect(said).toEqual([
      expect.stringMatching(/^npx cloud-account serve\n[^]*is ready/),
      expect.stringMatching(/nodes create[^]*\nprovisioning$/),
      expect.stringMatching(/node_boot {2}finished {2}node web-1 {2}demo$/),
      expect.stringMatching(/domains create[^]*\nactive$/),
      expect.stringMatching(/domain-records create[^]*\n100\.64\.\d+\.\d+$/),
      'eval "$(npx cloud-account env)"',
      expect.stringMatching(/^dig .*\n100\.64\.\d+\.\d+$/),
      expect.stringMatching(/buckets create/),
      expect.stringMatching(/^curl --upload-file mark\.svg/),
      expect.stringMatching(/objects list[^]*\nmark\.svg/),
    ]);
  });

  it('is the picture of what was recorded, which has the width of its commands', () => {
    expect(read('recording.svg')).toBe(draw(recorded));
    const lines = recorded.flatMap(({ command }) => `$ ${command}`.split('\n'));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(COLUMNS);
  });
});
