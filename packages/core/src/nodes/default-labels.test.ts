import { expect, it } from 'vitest';
import { defaultLabel, ownLabels } from './default-labels.js';
import { imageLayout } from './disks/layout.js';
import { image } from './machines/nodes.fixture.js';

it('a thing without a label gets one from what is known of it', () => {
  expect(defaultLabel(ownLabels, 'node', { id: 7 })).toBe('node7');
  expect(defaultLabel(ownLabels, 'copy', { label: '{id}' })).toBe('Copy of {id}');
});

it('a default label is made in the words of the clients', () => {
  const theirs: Readonly<Record<string, string>> = {
    'node{id}': 'server{id}',
    'Debian 12': 'Twelve',
    '{image} Disk': '{image} Volume',
    'My {image} Disk Profile': 'Boot {image}',
  };
  const words = (own: string) => theirs[own] ?? own;
  expect(defaultLabel(words, 'node', { id: 7 })).toBe('server7');
  expect(imageLayout(image, 4_000, 256, words)).toMatchObject({
    disks: [{ label: 'Twelve Volume' }, { label: '256 MB Swap Image' }],
    configLabel: 'Boot Twelve',
  });
});
