import { describe, expect, it } from 'vitest';
import { commandLine, type Launch } from './command-line.js';
import { Places } from './places.js';

const places = new Places('/var/lib/cloud, here');
const machine = '5d1c2a3e-0d5c-4a8e-9a51-6b3a3b8f0c11';
const about: Launch = {
  ...{ vcpus: 2, memory: 2_048, root: 'sda', kernel: undefined, seed: undefined, bridge: undefined },
  disks: {
    sda: { file: '/disks/a,b', volume: undefined },
    sdc: { file: '/volumes/c', volume: 'my-data' },
  },
  interfaces: [
    { purpose: 'public', mac: 'f2:3c:00:00:00:01', addresses: ['192.0.2.7/24'], gateways: ['192.0.2.1'] },
    { purpose: 'vlan', vlan: 'inner', addresses: [], gateways: [] },
  ],
  sshPort: 40_123,
};

/** The values of an option, in order. */
const valuesOf = (option: string, changed: Partial<Launch> = {}): string[] => {
  const args = commandLine(places, machine, { ...about, ...changed }, 'tcg');
  return args.flatMap((arg, index) => (arg === option ? (args[index + 1] ?? []) : []));
};

describe('the command line of a machine', () => {
  it('has each disk and volume in its slot, and names with commas whole', () => {
    expect(valuesOf('-blockdev')).toEqual([
      'driver=raw,node-name=sda,discard=unmap,file.driver=file,file.filename=/disks/a,,b',
      'driver=raw,node-name=sdc,discard=unmap,file.driver=file,file.filename=/volumes/c',
    ]);
    expect(valuesOf('-device')).toEqual(
      expect.arrayContaining([
        'scsi-hd,id=disk-sda,drive=sda,scsi-id=0,serial=sda,bootindex=1',
        'scsi-hd,id=disk-sdc,drive=sdc,scsi-id=2,vendor=Cloud,product=Volume,serial=my-data,device_id=my-data',
      ]),
    );
    expect(valuesOf('-chardev')[0]).toContain(`path=/var/lib/cloud,, here/run/${machine}.qmp,`);
  });

  it('leads a port of the host to SSH, joins a bridge where there is one, and isolates private interfaces', () => {
    expect(valuesOf('-netdev')).toEqual([
      'user,id=net0,hostfwd=tcp:127.0.0.1:40123-:22',
      'user,id=net1,restrict=on',
    ]);
    expect(valuesOf('-netdev', { bridge: 'br0' })).toEqual([
      'bridge,id=net0,br=br0',
      'user,id=net1,restrict=on',
    ]);
    expect(valuesOf('-device')).toContain('virtio-net-pci,netdev=net0,mac=f2:3c:00:00:00:01,romfile=');
  });

  it('forbids what QEMU does not need, but for the program that joins a bridge', () => {
    expect(valuesOf('-sandbox')[0]).toContain('spawn=deny');
    expect(valuesOf('-sandbox', { bridge: 'br0' })[0]).not.toContain('spawn=deny');
  });

  it('starts a kernel directly where there is one', () => {
    expect(valuesOf('-kernel')).toEqual([]);
    const kernel = { file: '/k', initrd: undefined, options: 'root=/dev/sda rw' };
    expect([...valuesOf('-kernel', { kernel }), ...valuesOf('-append', { kernel })]).toEqual([
      '/k',
      'root=/dev/sda rw',
    ]);
  });
});
