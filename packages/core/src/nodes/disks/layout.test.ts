import { describe, expect, it } from 'vitest';
import { imageLayout, layoutProblems } from './layout.js';
import { image, problemsOf } from '../machines/nodes.fixture.js';

describe('what an image is laid out as', () => {
  const main = { label: 'Debian 12 Disk', size: 4_000, filesystem: 'ext4' };

  it('is its disk, and one for swapping where that is asked for', () => {
    const configLabel = 'My Debian 12 Disk Profile';
    expect(imageLayout(image, 4_000, 0)).toEqual({ disks: [main], configLabel });
    expect(imageLayout(image, 4_256, 256)).toEqual({
      disks: [main, { label: '256 MB Swap Image', size: 256, filesystem: 'swap' }],
      configLabel,
    });
  });

  it('has labels of 48 characters at most', () => {
    const { disks, configLabel } = imageLayout({ ...image, label: 'x'.repeat(60) }, 4_000, 0);
    expect([disks[0].label, configLabel]).toEqual(['x'.repeat(48), `My ${'x'.repeat(45)}`]);
  });

  it('fits as far as swapping leaves room', () => {
    expect(layoutProblems(image, 2_000, 500, 'type')).toEqual([]);
    expect(problemsOf(layoutProblems(image, 2_000, 501, 'type'))).toEqual([
      'disk.image.size type: Distribution requires a minimum size of 1500',
    ]);
  });
});
