import { describe, expect, it } from 'vitest';
import { operations, readDocument } from './index.js';

const { EventAction } = readDocument().components.schemas;

const recording = Object.entries(operations).filter(([, { event }]) => event !== null);

describe('the event of an operation', () => {
  it.each(recording)('%s is an action that events can have', (_id, { event }) => {
    expect(EventAction?.enum).toContain(event);
  });
});
