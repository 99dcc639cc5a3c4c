import { describe, expect, it } from 'vitest';
import { OpenConnections, type Activity } from './open-connections.js';

/** Connections by name, which begin with their owner: `a1`. */
function open(all: number, each: number) {
  const activities = new Map<string, Activity>();
  const closed: string[] = [];
  const connections = new OpenConnections<string>({
    all,
    each,
    activityOf: (name) => activities.get(name) ?? 'idle',
    close: (name) => closed.push(name),
  });
  const add = (name: string, activity: Activity = 'idle', most?: number): boolean => {
    activities.set(name, activity);
    return connections.add(name, name.slice(0, 1), most);
  };
  return { connections, add, closed };
}

describe('open connections', () => {
  it('are replaced by the next of an owner that has all that one may have', () => {
    const { add, closed, connections } = open(9, 2);
    for (const name of ['b1', 'a1', 'a2', 'a3']) expect(add(name)).toBe(true);
    expect([closed, [...connections]]).toEqual([['a1'], ['b1', 'a2', 'a3']]);
  });

  it('are replaced by the next of any owner where there are as many as there may be, of the owner that has most', () => {
    const { add, closed } = open(4, 3);
    for (const name of ['a1', 'b1', 'b2', 'b3', 'c1', 'd1']) expect(add(name)).toBe(true);
    expect(closed).toEqual(['b1', 'b2']);
  });

  it('are replaced while they are idle, otherwise while they are slow', () => {
    const { add, closed } = open(9, 3);
    add('a1', 'working');
    add('a2', 'slow');
    add('a3');
    expect(['a4', 'a5'].map((name) => add(name, 'working'))).toEqual([true, true]);
    expect(closed).toEqual(['a3', 'a2']);
    expect(add('a6')).toBe(false);
  });

  it('are replaced of the owner that has fewer, where all of the one with most are worked on', () => {
    const { add, closed } = open(3, 3);
    add('a1', 'working');
    add('a2', 'working');
    add('b1', 'slow');
    expect([add('c1', 'working'), closed]).toEqual([true, ['b1']]);
    expect([add('d1'), closed]).toEqual([false, ['b1']]);
  });

  it('are replaced last where a request began or ended last', () => {
    const { add, closed, connections } = open(9, 2);
    add('a1');
    add('a2');
    connections.touch('a1');
    add('a3');
    expect(closed).toEqual(['a2']);
  });

  it('can be of an owner without a bound of its own, and of another while a request of that is in progress', () => {
    const { add, closed, connections } = open(9, 1);
    for (const name of ['p1', 'p2', 'p3']) expect(add(name, 'slow', Infinity)).toBe(true);
    connections.move('p1', 'a');
    expect(closed).toEqual([]);
    connections.move('p2', 'a');
    expect([closed, [...connections]]).toEqual([['p1'], ['p3', 'p2']]);
    connections.move('p2', 'p', Infinity);
    expect(add('a1')).toBe(true);
    expect(closed).toEqual(['p1']);
  });

  it('are forgotten when they are removed', () => {
    const { add, closed, connections } = open(1, 1);
    add('a1');
    expect([connections.remove('a1'), connections.remove('a1'), connections.size]).toEqual([true, false, 0]);
    connections.touch('a1');
    connections.move('a1', 'b');
    expect([add('a2'), closed, [...connections]]).toEqual([true, [], ['a2']]);
  });
});
