import { describe, expect, it } from 'vitest';
import { commandNames, optionName } from './names.js';
import { apiOperations } from './operations.js';

describe('the names of commands', () => {
  const names = new Map(
    apiOperations().map(({ operationId, noun, verb }) => [operationId, `${noun} ${verb}`]),
  );

  it('are one for each operation', () => {
    expect(new Set(names.values()).size).toBe(apiOperations().length);
    expect([...names.values()].filter((name) => !/^[a-z][a-z-]* [a-z][a-z-]*$/.test(name))).toEqual([]);
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
