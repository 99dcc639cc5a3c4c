import { refuse, type Refusal } from '@cloud-account/core';
import { describe, expect, it } from 'vitest';
import { dictionariesOf } from './dictionaries.js';
import { Sentences } from './sentences.js';
import { noWords } from './words.js';

const words = {
  ...noWords,
  fields: { domain: 'zone', config_id: 'setup_id', type: 'kind' },
  values: { master: 'primary', 'GPU Nodes': 'GPU Servers' },
  nouns: { node: 'server', domain: 'zone', configuration: 'setup' },
  sentences: {
    'node.busy': 'Again, please',
    'request.shape.valid': { range: '{min} to {max}' },
    'shape.volume.size': 'A size, please',
    'shape.node-config.interfaces.subnet_id': 'No such {field}',
  },
};

const sentences = new Sentences(words, dictionariesOf(words));

describe('the reason of a refusal', () => {
  it.each<[string, Refusal, string]>([
    ['its own sentence', refuse('node.busy'), 'Again, please'],
    [
      'one of several sentences',
      refuse('request.shape.valid', 'range', { field: 'type', min: 1, max: 5 }),
      '1 to 5',
    ],
    [
      'our sentence where a rule has none for it',
      refuse('request.shape.valid', 'most', { field: 'type', max: 5 }),
      'Must have at most 5 items',
    ],
    ['a field', refuse('request.field.required', { field: 'nodes[1].domain' }), 'zone is required'],
    [
      'a field of a filter',
      refuse('listing.filter.key', 'filter', { field: 'X-Filter', name: 'type.node' }),
      'kind.node is not a key to filter by',
    ],
    [
      'values',
      refuse('request.shape.valid', 'values', { field: 'type', values: 'master, slave' }),
      'Must be one of primary, slave',
    ],
    [
      'a value of several words',
      refuse('region.capability', { field: 'region', capability: 'GPU Nodes' }),
      'The region does not offer GPU Servers',
    ],
    ['nouns', refuse('domain.name.unique', { field: 'domain' }), 'This zone name is taken'],
    [
      'nouns that fill a sentence',
      refuse('account.room', { of: 'An account', max: '1,000', things: 'nodes' }),
      'An account may have at most 1,000 servers',
    ],
    [
      "a client's own text as it is",
      refuse('subnet.network.apart', { field: 'ipv4', label: 'node' }),
      'Must not overlap the subnet node',
    ],
    [
      'a name that is no word of a language',
      refuse('node.boot.determinable', 'several'),
      'The server has several setup profiles; name one by setup_id',
    ],
  ])('has %s', (_what, refusal, reason) => {
    expect(sentences.reason(refusal)).toBe(reason);
  });

  it('is of its place, where the dialect has a sentence for that', () => {
    const range = (field: string) => refuse('request.shape.valid', 'range', { field, min: 1, max: 5 });
    expect(sentences.reason(range('size'), 'resizeVolume')).toBe('A size, please');
    expect(sentences.reason(range('size'), 'createNodeDisk')).toBe('1 to 5');
    expect(sentences.reason(range('interfaces[2].subnet_id'), 'updateNodeConfig')).toBe('No such subnet_id');
  });
});
