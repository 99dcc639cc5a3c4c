import { describe, expect, it } from 'vitest';
import { labCommandNames } from './lab-names.js';
import { commandNames, optionName } from './names.js';
import { apiOperations } from './operations.js';

describe('the names of commands', () => {
  const names = new Map(
    apiOperations().map(({ operationId, noun, verb }) => [operationId, `${noun} ${verb}`]),
  );

  it('are one for each operation', () => {
    expect(new Set(names.values()).size).toBe(apiOperations().length);
    expect([...names.values()].filter((name) => !/^[a-z][a-z0-9-]* [a-z][a-z-]*$/.test(name))).toEqual([]);
  });

  it.each([
    ['listDomains', 'domains list'],
    ['createDomainRecord', 'domain-records create'],
    ['getDomainZoneFile', 'domains get-zone-file'],
    ['listTicketReplies', 'ticket-replies list'],
    ['markEventsSeen', 'events mark-seen'],
    ['getAccountSettings', 'account get-settings'],
    ['shutDownNode', 'nodes shut-down'],
    ['resetNodeDiskPassword', 'node-disks reset-password'],
    ['getIpAddress', 'ip-addresses get'],
    ['cancelObjectStorage', 'object-storage cancel'],
    ['getStorageTransfer', 'object-storage get-transfer'],
  ])('are made of operationIds: %s', (operationId, name) => {
    expect(names.get(operationId)).toBe(name);
  });

  it('have nouns of the tag where there is no list of what they are about', () => {
    const named = commandNames([{ operationId: 'resetClock', path: '/clock/reset', tag: 'Clocks' }]);
    expect(named.get('resetClock')).toEqual({ noun: 'clocks', verb: 'reset' });
    expect([optionName('soa_email'), optionName('stackScriptId')]).toEqual(['soa-email', 'stack-script-id']);
  });
});

describe('the commands of the lab', () => {
  const operations = [
    ['resetLab', 'post', '/lab/reset', 'lab reset'],
    ['listLabSnapshots', 'get', '/lab/snapshots', 'lab snapshot list'],
    ['createLabSnapshot', 'post', '/lab/snapshots', 'lab snapshot create'],
    ['deleteLabSnapshot', 'delete', '/lab/snapshots/{name}', 'lab snapshot delete'],
    ['loadLabSnapshot', 'post', '/lab/snapshots/{name}/load', 'lab snapshot load'],
    ['createLabAccount', 'post', '/lab/accounts', 'lab account create'],
    ['deleteLabAccount', 'delete', '/lab/accounts/{accountId}', 'lab account delete'],
    ['getLabClock', 'get', '/lab/clock', 'lab clock show'],
    ['updateLabClock', 'put', '/lab/clock', 'lab clock set'],
    ['advanceLabClock', 'post', '/lab/clock/advance', 'lab clock advance'],
    ['runLabJobs', 'post', '/lab/jobs/run', 'lab job run'],
    ['checkLabReachability', 'post', '/lab/reachability', 'lab reach'],
    ['getRequestFault', 'get', '/lab/faults/{faultId}', 'lab fault show'],
    ['deleteRequestFaults', 'delete', '/lab/faults', 'lab fault clear'],
    ['listRequests', 'get', '/lab/requests', 'lab requests'],
    ['deleteRequests', 'delete', '/lab/requests', 'lab request clear'],
  ] as const;

  it('are named by paths', () => {
    const names = labCommandNames(
      operations.map(([operationId, method, path]) => ({ operationId, method, path })),
    );
    expect([...names].map(([id, { noun, verb }]) => [id, `${noun} ${verb}`])).toEqual(
      operations.map(([id, , , words]) => [id, words]),
    );
  });
});
