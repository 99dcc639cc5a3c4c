import { describe, expect, it } from 'vitest';
import { Dictionary } from './words.js';

const words = new Dictionary({
  'node/*': 'server/*',
  'node/grub*': 'boot/*',
  'node/grub2': 'grub',
  'disk_*_gb': '*_of_disk',
  '*_gb': '*_size',
  us: 'eu',
  eu: 'us',
});

describe('a dictionary', () => {
  it.each([
    ['node/debian12', 'server/debian12'],
    ['node/grub-legacy', 'boot/-legacy'],
    ['node/grub2', 'grub'],
    ['disk_root_gb', 'root_of_disk'],
    ['memory_gb', 'memory_size'],
    ['us', 'eu'],
    ['eu', 'us'],
    ['any/all', 'any/all'],
  ])('has for "%s" the word "%s"', (ours, theirs) => {
    expect(words.toWire(ours)).toBe(theirs);
    expect(words.fromWire(theirs)).toBe(ours);
  });

  it.each(['node/debian12', 'node/grub2'])('knows no "%s" of clients', (theirs) => {
    expect(words.fromWire(theirs)).toBe(`${theirs}\uffff`);
  });

  it('finds nothing that a star would make of an exception', () => {
    expect(words.fromWire('server/grub2')).toBe('server/grub2');
    expect(words.fromWire('boot/2')).toBe('boot/2');
  });
});
