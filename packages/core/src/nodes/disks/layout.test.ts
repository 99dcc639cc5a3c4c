import { describe, expect, it } from 'vitest';
import { ownLabels } from '../default-labels.js';
import { imageLayout, layoutProblems } from './layout.js';
import { image, problemsOf } from '../machines/nodes.fixture.js';

describe('the disks of an image', () => {
  const main = { label: 'Debian 12 Disk', size: 4_000, filesystem: 'ext4' };

  it('are its disk and a swap disk if requested', () => {
    const configLabel = 'My Debian 12 Disk Profile';
    expect(imageLayout(image, 4_000, 0, ownLabels)).toEqual({ disks: [main], configLabel });
    expect(imageLayout(image, 4_256, 256, ownLabels)).toEqual({
      disks: [main, { label: '256 MB Swap Image', size: 256, filesystem: 'swap' }],
      configLabel,
    });
  });

  it('have labels of at most 48 characters', () => {
    const { disks, configLabel } = imageLayout({ ...image, label: 'x'.repeat(60) }, 4_000, 0, ownLabels);
    expect([disks[0].label, configLabel]).toEqual(['x'.repeat(48), `My ${'x'.repeat(45)}`]);
  });

  it('must fit in the space without swap', () => {
    expect(layoutProblems(image, 2_000, 500, 'type')).toEqual([]);
    expect(problemsOf(layoutProblems(image, 2_000, 501, 'type'))).toEqual([
      'disk.image.size type: Distribution requires a minimum size of 1500',
    ]);
  });
});
