import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { commands, requestOf, type Command } from './commands.fixture.js';
import { findRoute, routes } from './routes.js';

const eventHeaders = [
  'x-amz-object-lock-event-hold',
  'x-amz-object-lock-event-hold-duration-days',
  'x-amz-object-lock-event-hold-duration-years',
];

/** Headers and parameters that a command may have, and operations that are served refuse. */
const refused: Readonly<Record<string, readonly string[]>> = {
  CopyObject: ['x-amz-object-annotation-directive', ...eventHeaders],
  CreateBucket: ['x-amz-bucket-namespace'],
  CreateMultipartUpload: eventHeaders,
  PutObject: [...eventHeaders, 'x-amz-write-offset-bytes'],
};

/** Finds the operation of a command with all that it must have, and with each that it may have. @returns what is refused */
const refusedOf = async (command: Command): Promise<readonly (string | undefined)[]> => {
  const names: (string | undefined)[] = [];
  for (const { input, name } of command.inputs) {
    const request = await requestOf(command, input);
    try {
      expect(findRoute(request).operation).toBe(command.name);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      expect([error.code, Object.values(error.details)]).toEqual(['NotImplemented', [name]]);
      names.push(name);
    }
  }
  return names.toSorted();
};

describe('the newest library', () => {
  it('has no command that the table has not', () => {
    const known = new Set(routes.map(({ operation }) => operation));
    expect(commands.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(commands.length).toBeGreaterThan(100);
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    'asks by %s for that operation, whatever it adds',
    async (name, command) => {
      expect(await refusedOf(command)).toEqual(refused[name] ?? []);
    },
  );
});
