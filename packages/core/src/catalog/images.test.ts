import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { imageSize, imageSizeProblems } from './image-contents.js';
import { changeImage, draftImage, draftUpload, mayDeleteImage } from './images.js';

const disk = { label: 'Debian 12 Disk', size: 4_096 };

describe('an image from a disk', () => {
  it('has the label and the size of the disk', () => {
    expect(draftImage({}, disk)).toEqual({
      ok: true,
      value: { ...disk, description: '', status: 'creating', capabilities: [] },
    });
    expect(draftImage({ label: 'Web', description: 'Mine', cloud_init: true }, disk)).toMatchObject({
      value: { label: 'Web', description: 'Mine', size: 4_096, capabilities: ['cloud-init'] },
    });
  });

  it('needs a disk and texts that can be stored', () => {
    expect(problemTexts(draftImage({ label: '\ud800', description: '\ud800' }, undefined))).toEqual([
      'label: label is not valid',
      'description: description is not valid',
      'disk_id: disk_id is not valid',
    ]);
  });
});

describe('an uploaded image', () => {
  const body = { label: 'Mine', region: 'us-east' };

  it('waits for its content', () => {
    expect(draftUpload({ ...body, cloud_init: true }, { capabilities: ['Nodes'] })).toEqual({
      ok: true,
      value: {
        ...{ label: 'Mine', description: '', size: 0, status: 'pending_upload' },
        capabilities: ['cloud-init'],
      },
    });
  });

  it('needs a region', () => {
    expect(problemTexts(draftUpload({ ...body, label: '\ud800' }, undefined))).toEqual([
      'label: label is not valid',
      'region: region is not valid',
    ]);
  });

  it.each([
    ['compressed', 5_120],
    ['disk', 6_144],
  ] as const)('has a limited size, %s', (kind, max) => {
    expect(imageSizeProblems(kind, max * 1024 ** 2)).toEqual([]);
    expect(imageSizeProblems(kind, max * 1024 ** 2 + 1)).toMatchObject([{ id: 'image.upload.size' }]);
  });

  it('needs a disk of whole megabytes', () => {
    expect([1, 1024 ** 2, 1024 ** 2 + 1].map(imageSize)).toEqual([1, 1, 2]);
  });
});

describe('a change of an image', () => {
  const kept = { label: 'Mine', description: 'First' };

  it.each([
    [{}, kept],
    [{ label: 'Yours' }, { ...kept, label: 'Yours' }],
    [{ description: null }, { ...kept, description: '' }],
  ])('by %j', (change, value) => {
    expect(changeImage(kept, change)).toEqual({ ok: true, value });
  });

  it('needs texts that can be stored', () => {
    expect(problemTexts(changeImage(kept, { label: '\ud800' }))).toEqual(['label: label is not valid']);
  });
});

it.each([
  ['creating', ['Not while the image is creating']],
  ['pending_upload', []],
  ['available', []],
] as const)('an image that is %s may be deleted, or not', (status, problems) => {
  expect(problemTexts(mayDeleteImage({ status }))).toEqual(problems);
});
