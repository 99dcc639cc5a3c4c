import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { operatorsWith, optionsFor, suggestionsFor } from './suggest.js';

const commands = [
  ['serve'],
  ['domains', 'list'],
  ['domains', 'create'],
  ['nodes', 'list'],
  ['nodes', 'get'],
  ['nodes', 'boot'],
  ['nodes', 'shut-down'],
  ['domain-records', 'list'],
  ['operator', 'node', 'list'],
  ['operator', 'node', 'show'],
  ['operator', 'job', 'list'],
  ['lab', 'reset'],
  ['lab', 'fault', 'list'],
];

describe('the commands that may be meant', () => {
  it.each([
    ['node boot', ['nodes boot']],
    ['node boot web-1', ['nodes boot']],
    ['nodes show', ['nodes get']],
    ['nodes stop', ['nodes shut-down']],
    ['nodes lsit', ['nodes list']],
    ['domain add', ['domains create']],
    ['domian list', ['domains list']],
    ['domain', ['domains']],
    ['domain shop.example', ['domains']],
    ['jobs ls', ['operator job list']],
    ['node list', ['nodes list', 'operator node list']],
    ['operator nodes get', ['operator node show']],
    ['lab rest', ['lab reset']],
    ['lab faults', ['lab fault']],
    ['lab fault lst', ['lab fault list']],
    ['servers list', ['nodes list']],
    ['instance boot', ['nodes boot']],
    ['record ls', ['domain-records list']],
    ['domains records', ['domain-records']],
    ['domains records ls', ['domain-records list']],
    ['domains records shop.example', ['domain-records']],
    ['list domains', ['domains list']],
    ['get node web-1', ['nodes get']],
    ['show node web-1', ['nodes get', 'operator node show']],
    ['serv', ['serve']],
    ['nodes fly', []],
    ['fly', []],
  ])('%s', (said, expected) => {
    expect(suggestionsFor(said.split(' '), commands)).toEqual(expected);
  });
});

describe('the options that may be meant', () => {
  const known = ['--output', '--sort', '--token', '--filter', '--columns'];

  it.each([
    ['--out', ['--output']],
    ['--tokn', ['--token']],
    ['--colums', ['--columns']],
    ['--size', []],
    ['--', []],
  ])('%s', (option, expected) => {
    expect(optionsFor(option, known)).toEqual(expected);
  });

  it("are also arguments of the operator's command of the same name", () => {
    const words = ['operator', 'token', 'create'];
    const operators = [{ words, command: new Command('create').argument('<username>') }];
    const meant = (option: string, ...own: string[]) => operatorsWith(option, own, operators);
    expect(meant('--user', 'tokens', 'create')).toEqual(['operator token create <username>']);
    expect(meant('--label', 'tokens', 'create')).toEqual([]);
    expect(meant('--user', 'tokens', 'delete')).toEqual([]);
  });
});
