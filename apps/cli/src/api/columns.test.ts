import { describe, expect, it } from 'vitest';
import { apiOperations } from './operations.js';
import { askedColumns, columnsOf } from './show.js';
import { thingOf } from './thing.js';

const operation = (operationId: string) => {
  const found = apiOperations().find((one) => one.operationId === operationId);
  if (found === undefined) throw new Error(`There is no ${operationId}.`);
  return found;
};

describe('the columns of lists', () => {
  it.each([
    ['listNodes', ['id', 'label', 'status', 'type', 'image', 'region', 'ipv4']],
    ['listDomainRecords', ['id', 'type', 'name', 'target', 'priority', 'weight', 'port', 'tag', 'ttl_sec']],
    ['listNodeConfigs', ['id', 'label', 'kernel', 'root_device', 'interfaces.purpose', 'created']],
    ['listFirewallDevices', ['id', 'entity', 'created']],
    ['listEvents', ['id', 'created', 'username', 'action', 'entity', 'status', 'message']],
  ])('are those that people look for: %s', (operationId, expected) => {
    expect(columnsOf(operation(operationId))).toEqual(expected);
  });

  it('are fields that things have', () => {
    // The objects of a bucket are no page of a list; a test with a server shows their columns.
    const lists = apiOperations().filter(({ item }) => item !== undefined);
    const wrong = lists.flatMap((one) =>
      columnsOf(one).filter((name) => !one.itemFields.includes(name) || name === 'group'),
    );
    expect(wrong).toEqual([]);
  });

  it('may be chosen, but not made up', () => {
    expect(askedColumns('id, entity.label', operation('listEvents'))).toEqual(['id', 'entity.label']);
    expect(() => askedColumns('id,colour', operation('listVolumes'))).toThrow(
      /^The list has no column colour; its columns are id, label, status, size, /,
    );
    expect(() => askedColumns(',', operation('listVolumes'))).toThrow(
      /^Name at least one column of the list; its columns are/,
    );
  });
});

describe('the thing that a request is about', () => {
  it.each<[string, Record<string, unknown>, unknown, string | undefined]>([
    ['createNode', {}, { id: 5 }, '/node/instances/5'],
    ['bootNode', { nodeId: 5 }, {}, '/node/instances/5'],
    ['updateVolume', { volumeId: 3 }, { id: 3 }, '/volumes/3'],
    ['cloneVolume', { volumeId: 3 }, { id: 4 }, '/volumes/4'],
    ['cloneNodeDisk', { nodeId: 5, diskId: 6 }, { id: 7 }, '/node/instances/5/disks/7'],
    ['resizeNodeDisk', { nodeId: 5, diskId: 6 }, {}, '/node/instances/5/disks/6'],
    ['createNodeSnapshot', { nodeId: 5 }, { id: 8 }, '/node/instances/5/backups/8'],
    ['importDomain', {}, { id: 9 }, '/domains/9'],
    ['createTicketReply', { ticketId: 2 }, { id: 10 }, undefined],
    ['createNodeIpAddress', { nodeId: 5 }, { address: '192.0.2.1' }, undefined],
    ['createToken', {}, { id: 11 }, undefined],
    ['deleteVolume', { volumeId: 3 }, {}, undefined],
  ])('%s', (operationId, values, data, path) => {
    expect(thingOf({ operation: operation(operationId), values, data })?.path).toBe(path);
  });
});
