import { describe, expect, it } from 'vitest';
import { refuse } from '../../refusals/index.js';
import { inOrder, untilJobsEnd } from './check-order.js';

const label = refuse('disk.label.required', { field: 'label' });
const image = refuse('disk.image.size', { field: 'size', size: 1 });
const space = refuse('disk.room', { field: 'size', left: 1 });
const enrolled = refuse('backup.enrolled');
const busy = refuse('node.busy');

describe('the problems of a request about a node', () => {
  it('are all reported while its state permits the operation, those of fields first', () => {
    expect(inOrder([enrolled, label, space, image], [])).toEqual([label, space, image, enrolled]);
    expect(inOrder([], [])).toEqual([]);
  });

  it('are those of the fields, all of them, before the state', () => {
    expect(inOrder([label, image], [busy])).toEqual([label, image]);
  });

  it('are the state alone where a job in progress may change the others', () => {
    expect(inOrder([space, enrolled], [busy])).toEqual([busy]);
    expect(inOrder([space, label, enrolled], [busy])).toEqual([label]);
    expect(inOrder([], [busy])).toEqual([busy]);
  });

  it('are without those that a job may change where the request waits for it', () => {
    const several = refuse('node.boot.determinable', 'several');
    expect(untilJobsEnd([space, label, several])).toEqual([label, several]);
  });
});
