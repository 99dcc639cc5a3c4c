import { expect, it } from 'vitest';
import type { Decision, Refusal } from '../refusals/index.js';
import { problemTexts } from '../problem-texts.fixture.js';
import { mayAttachVolume, mayDeleteVolume, mayDetachVolume, mayResizeVolume } from './actions.js';
import { draftVolume, nodeProblems } from './draft-volume.js';

const nowhere = { region: undefined, node: undefined };
const free = { label: 'a', size: 20, region: 'us-east', tags: [], node_id: null };

it('volumes are refused for reasons that can be read', () => {
  const rows: [Decision<unknown> | Refusal[], string[]][] = [
    [
      draftVolume({ label: '1', region: 'x' }, nowhere),
      ['label: Must begin with a letter', 'region: region is not valid'],
    ],
    [
      draftVolume({ label: 'a b' }, nowhere),
      [
        'label: Must only use ASCII letters, numbers, underscores, and dashes',
        'region: Must provide a region or a Node ID',
      ],
    ],
    [nodeProblems(7, undefined, 'us-east'), ['node_id: node_id is not valid']],
    [nodeProblems(7, { id: 7, region: 'us-west' }, 'us-east'), ['node_id: The node is in another region']],
    [nodeProblems(7, { id: 7, region: 'us-west' }, undefined), []],
    [
      mayAttachVolume({ ...free, node_id: 7 }, 7, { id: 7, region: 'us-east' }),
      ['The volume is attached already'],
    ],
    [mayDetachVolume(free), ['The volume is not attached']],
    [mayDeleteVolume({ status: 'running' }), ['Detach the volume or shut down its node first']],
    [mayResizeVolume(free, 20), ['Volumes can only be resized up']],
  ];
  expect(rows.map(([outcome]) => problemTexts(outcome))).toEqual(rows.map(([, reasons]) => reasons));
});

it('refuses tags of a volume that cannot be stored', () => {
  const place = { region: { capabilities: ['Block Storage'] }, node: undefined };
  expect(problemTexts(draftVolume({ label: 'a-B_9', region: 'x', tags: ['a\0c'] }, place))).toEqual([
    'tags[0]: tags is not valid',
  ]);
});
