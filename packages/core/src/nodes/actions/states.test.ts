import { operations } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import {
  stateChangeOf,
  mayBeCloned,
  mayOperate,
  nodeTransitions,
  waitsForJobs,
  type NodeStateChange,
  type NodeOperation,
  type NodeTransition,
} from './states.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const idsOf = (...asked: Parameters<typeof mayOperate>): string[] => problemsOf(mayOperate(...asked));

describe('the states of nodes', () => {
  it('allow operations while no job is in progress', () => {
    expect(idsOf('bootNode', { status: 'offline', busy: false })).toEqual([]);
    expect(idsOf('resetNodePassword', { status: 'offline', busy: false })).toEqual([]);
    expect(idsOf('deleteNode', { status: 'running', busy: true })).toEqual([]);
    expect(idsOf('updateNode', { status: 'booting', busy: true })).toEqual([]);
  });

  it('refuse operations of a busy node', () => {
    for (const operation of ['rescueNode', 'resetNodePassword', 'createNodeDisk'] as const)
      expect(mayOperate(operation, { status: 'offline', busy: true })).toMatchObject([
        { id: 'node.busy', reason: 'Node busy.' },
      ]);
  });

  it('allow a few of five actions of a busy node, which wait, and refuse all others', () => {
    const busy = { status: 'resizing', busy: true, waiting: 9 } as const;
    const waiting = (Object.keys(nodeTransitions) as NodeOperation[]).filter((operation) =>
      waitsForJobs(operation, busy),
    );
    expect(waiting).toEqual(['bootNode', 'rebootNode', 'shutDownNode', 'resizeNode', 'mutateNode']);
    for (const operation of waiting) {
      expect(idsOf(operation, busy)).toEqual([]);
      expect(idsOf(operation, { ...busy, waiting: 10 })).toEqual(['node.busy: Node busy.']);
      expect(waitsForJobs(operation, { busy: false })).toBe(false);
    }
  });

  it('refuse operations that a state does not allow', () => {
    expect(mayOperate('resetNodePassword', { status: 'running', busy: false })).toMatchObject([
      { id: 'node.state', reason: 'The node must be offline' },
    ]);
    expect(mayOperate('deleteNode', { status: 'cloning', busy: true })).toMatchObject([
      { id: 'node.state', reason: 'Not while the node is cloning' },
    ]);
    expect(idsOf('bootNode', { status: 'billing_suspension', busy: false })).toEqual([
      'node.state: Not while the node is billing suspension',
    ]);
  });

  it('allow no change of a node that is being deleted', () => {
    for (const operation of Object.keys(nodeTransitions) as NodeOperation[])
      expect(idsOf(operation, { status: 'deleting', busy: true })).toEqual(['node.busy: Node busy.']);
  });

  it('allow a clone of a node that is running or offline and not busy', () => {
    expect(mayBeCloned({ status: 'running', busy: false })).toEqual([]);
    expect(mayBeCloned({ status: 'offline', busy: true })).toMatchObject([{ id: 'node.busy' }]);
    expect(mayBeCloned({ status: 'deleting', busy: false })).toMatchObject([{ id: 'node.busy' }]);
    expect(mayBeCloned({ status: 'stopped', busy: false })).toMatchObject([{ id: 'node.state' }]);
    expect(idsOf('cloneNode', { status: 'running', busy: false })).toEqual([
      'node.state: The node must be offline',
    ]);
    expect(idsOf('cloneNode', { status: 'offline', busy: false })).toEqual([]);
  });

  it('have each a final state and an event', () => {
    for (const transition of Object.values<NodeTransition>(nodeTransitions)) {
      for (const { to, events } of [transition, ...Object.values(transition.others ?? {})]) {
        expect(to.length).toBeGreaterThan(0);
        expect(events.length).toBeGreaterThan(0);
      }
    }
  });

  it('name events of the specification', () => {
    for (const [operation, transition] of Object.entries<NodeTransition>(nodeTransitions)) {
      const stateChanges: readonly NodeStateChange[] = [
        transition,
        ...Object.values(transition.others ?? {}),
      ];
      const eventsOfChanges = stateChanges.flatMap(({ events }) => events);
      expect(eventsOfChanges, operation).toContain(operations[operation as NodeOperation].event);
    }
  });

  it('have other state changes in some cases', () => {
    expect(stateChangeOf('rescueNode')).toMatchObject({ during: 'rebooting', events: ['node_reboot'] });
    expect(stateChangeOf('rescueNode', 'off')).toMatchObject({ during: 'booting', events: ['node_boot'] });
    expect(stateChangeOf('migrateNode', 'region').during).toBe('offline');
    expect(stateChangeOf('resizeNode', 'warm').during).toBeUndefined();
  });
});
