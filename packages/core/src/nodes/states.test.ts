import { describe, expect, it } from 'vitest';
import { mayOperate, nodeTransitions, type NodeOperation } from './states.js';

const idsOf = (...asked: Parameters<typeof mayOperate>): string[] => mayOperate(...asked).map(({ id }) => id);

describe('the states of nodes', () => {
  it('let what is allowed pass while nothing is under way', () => {
    expect(idsOf('bootNode', { status: 'offline', busy: false })).toEqual([]);
    expect(idsOf('resetNodePassword', { status: 'offline', busy: false })).toEqual([]);
    expect(idsOf('deleteNode', { status: 'running', busy: true })).toEqual([]);
    expect(idsOf('updateNode', { status: 'booting', busy: true })).toEqual([]);
  });

  it('let wait what has to', () => {
    for (const operation of ['bootNode', 'resizeNode', 'createNodeDisk'] as const)
      expect(mayOperate(operation, { status: 'offline', busy: true })).toEqual([
        { id: 'node.busy', reason: 'Node busy.' },
      ]);
  });

  it('refuse what is not allowed in a state', () => {
    expect(mayOperate('resetNodePassword', { status: 'running', busy: false })).toEqual([
      { id: 'node.state', reason: 'The node must be offline' },
    ]);
    expect(mayOperate('deleteNode', { status: 'cloning', busy: true })).toEqual([
      { id: 'node.state', reason: 'Not while the node is cloning' },
    ]);
    expect(idsOf('bootNode', { status: 'billing_suspension', busy: false })).toEqual(['node.state']);
  });

  it('change nothing of what is being deleted', () => {
    for (const operation of Object.keys(nodeTransitions) as NodeOperation[])
      expect(idsOf(operation, { status: 'deleting', busy: true })).toEqual(['node.busy']);
  });

  it('have each an end and an event', () => {
    for (const { to, events } of Object.values(nodeTransitions)) {
      expect(to.length).toBeGreaterThan(0);
      expect(events.length).toBeGreaterThan(0);
    }
  });
});
