import type { Body } from '@cloud-account/spec';
import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { attachmentName, mayAttach } from './attachments.js';
import { draftTicket } from './draft-ticket.js';
import { entitiesNamed } from './ticket-entities.js';
import { mayCloseTicket } from './ticket-status.js';

const draft = (body: Partial<Body<'createTicket'>>, managed = false) =>
  problemTexts(draftTicket({ summary: 's', description: 'd', ...body }, { entity: undefined, managed }));

it.each([
  [{ domain_id: 1 }, ['domain_id: domain_id is not valid']],
  [
    { node_id: 1, vlan: 'x', region: 'west' },
    ['node_id: node_id is not valid', 'vlan: A ticket is about one thing; node_id is given, too'],
  ],
  [{ vlan: 'x' }, ['region: region is required']],
  [{ region: 'west' }, ['region: Region is only allowed when submitting a VLAN ticket.']],
  [{ managed_issue: true }, ['managed_issue: The account does not have the managed service']],
])('a ticket with %j is refused for reasons that can be read', (body, problems) => {
  expect(draft(body)).toEqual(problems);
});

it('gives a readable reason for each refusal of a ticket and its files', () => {
  expect(draft({ managed_issue: true, volume_id: 5 }, true).at(-1)).toBe(
    'managed_issue: A managed issue is about the account; volume_id is given, too',
  );
  expect(problemTexts(mayAttach(5))).toEqual(['file: A ticket takes at most 5 files']);
  expect(problemTexts(attachmentName('a\0'))).toEqual([
    'file: The file name has signs that are not allowed',
    'file: The file name must end in one of .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf, .txt',
  ]);
  expect(problemTexts(attachmentName(`${'a'.repeat(252)}.txt`))).toEqual([
    'file: The file name is longer than 255 characters',
  ]);
  expect(problemTexts(mayCloseTicket({ status: 'closed', closable: true }, 'staff'))).toEqual([
    'The ticket is closed already',
  ]);
  expect(problemTexts(mayCloseTicket({ status: 'open', closable: false }, 'account'))).toEqual([
    'Only support can close this ticket',
  ]);
});

it('a ticket has entities by their ids, in a fixed order, and a VLAN by its label', () => {
  const ids = {
    vpc_id: 9,
    volume_id: 8,
    nodebalancer_id: 7,
    longviewclient_id: 6,
    lkecluster_id: 5,
    firewall_id: 4,
    database_id: 3,
    domain_id: 2,
    node_id: 1,
  };
  const named = entitiesNamed({ ...ids, vlan: 'backend', region: 'west' });
  expect(named.slice(0, -1).map((one) => ('id' in one ? [one.field, one.kind, one.id] : []))).toEqual([
    ['node_id', 'node', 1],
    ['domain_id', 'domain', 2],
    ['database_id', 'database', 3],
    ['firewall_id', 'firewall', 4],
    ['lkecluster_id', 'lkecluster', 5],
    ['longviewclient_id', 'longview', 6],
    ['nodebalancer_id', 'nodebalancer', 7],
    ['volume_id', 'volume', 8],
    ['vpc_id', 'vpc', 9],
  ]);
  expect(named.at(-1)).toEqual({ field: 'vlan', kind: 'vlan', label: 'backend', region: 'west' });
  expect(entitiesNamed({ vlan: 'x' })).toEqual([{ field: 'vlan', kind: 'vlan', label: 'x', region: '' }]);
  expect(entitiesNamed({ node_id: null, vlan: '', region: null })).toEqual([]);
});
