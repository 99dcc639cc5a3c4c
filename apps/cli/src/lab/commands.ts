import type { Command } from 'commander';
import { addOperation, describeGroups, groupIn } from '../api/commands.js';
import { labGroup } from '../api/groups.js';
import { labOperations, type ApiOperation } from '../api/operations.js';
import type { Open } from '../session.js';
import { addSnapshotFiles, archiveCommand } from './files.js';
import { openCommand } from './open.js';
import { reportCommand } from './report.js';
import { requestsCommand } from './requests.js';

/** The operations whose commands show more than their answers; `diff` compares snapshots. */
const BY_HAND = ['listRequests', 'getReport', 'listLabSnapshotDifferences'];

/** The word below `lab` that has an operation's command; undefined where it is a command of `lab` itself. */
const groupOf = ({ noun }: ApiOperation): string | undefined => noun.split(' ')[1];

/** `lab`: what tests control the server by. A command for each operation of the lab, and those that do more. */
export function labCommand(open: Open): Command {
  const lab = labGroup();
  const operations = labOperations();
  const find = (id: string): ApiOperation | undefined =>
    operations.find(({ operationId }) => operationId === id);
  const requests = find('listRequests');
  if (requests !== undefined) lab.addCommand(requestsCommand(open, requests));
  for (const operation of operations) {
    if (BY_HAND.includes(operation.operationId)) continue;
    const group = groupOf(operation);
    addOperation(group === undefined ? lab : groupIn(lab, group), operation, open);
  }
  const report = find('getReport');
  if (report !== undefined) lab.addCommand(reportCommand(open, report));
  if (requests !== undefined) lab.addCommand(archiveCommand(open));
  if (find('createLabSnapshot') !== undefined) addSnapshotFiles(groupIn(lab, 'snapshot'), open);
  lab.addCommand(openCommand(open));
  describeGroups(lab);
  return lab;
}
