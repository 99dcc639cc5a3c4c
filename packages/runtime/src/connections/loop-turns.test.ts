import { expect, it } from 'vitest';
import { LoopTurns } from './loop-turns.js';

it('does a few things in each turn of the event loop, each once, the first that came first', async () => {
  const turns = new LoopTurns(2);
  const done: string[] = [];
  const add = (name: string): (() => void) => {
    const work = (): void => void done.push(name);
    turns.add(work);
    return work;
  };
  const first = add('first');
  turns.add(first);
  turns.add(() => {
    done.push('second');
    add('last');
  });
  add('third');
  const seen: string[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push([...done]);
  }
  expect(seen).toEqual([
    ['first', 'second'],
    ['first', 'second', 'third', 'last'],
    ['first', 'second', 'third', 'last'],
  ]);
});
