import { describe, expect, it } from 'vitest';
import { isFurther, mayAllocate, mayRelease, type HeldAddress } from './node-addresses.js';

const open: HeldAddress = { type: 'ipv4', public: true };
const hidden: HeldAddress = { type: 'ipv4', public: false };
const six: HeldAddress = { type: 'ipv6', public: true };
const local: HeldAddress = { type: 'ipv6', public: false };
const none = { approved: 0, taken: 0 };

const ids = (refusals: readonly { readonly id: string }[]) => refusals.map(({ id }) => id);

describe('a node', () => {
  it('gets one private address', () => {
    expect(mayAllocate({ public: false }, [open, six, local], undefined)).toEqual([]);
    expect(ids(mayAllocate({ public: false }, [open, hidden], undefined))).toEqual(['node.address.private']);
  });

  it('gets its first public address, and further ones as far as they are approved', () => {
    expect(mayAllocate({ public: true }, [hidden, six], undefined)).toEqual([]);
    expect(ids(mayAllocate({ public: true }, [open], none))).toEqual(['node.address.approved']);
    expect(mayAllocate({ public: true }, [open], { approved: 2, taken: 1 })).toEqual([]);
    for (const taken of [2, 3])
      expect(ids(mayAllocate({ public: true }, [open], { approved: 2, taken }))).toEqual([
        'node.address.approved',
      ]);
  });

  it.each([
    [true, [open], true],
    [true, [hidden, six, local], false],
    [false, [open, open], false],
  ])('pays for a further address: public %s beside %j: %s', (isPublic, held, further) => {
    expect(isFurther({ public: isPublic }, held)).toBe(further);
  });

  it('keeps its last public address, those that stand for active interfaces, and those of IPv6', () => {
    expect(mayRelease(open, [open, open, hidden], false)).toEqual([]);
    expect(mayRelease(hidden, [open, hidden], false)).toEqual([]);
    expect(ids(mayRelease(open, [open, hidden, six], true))).toEqual([
      'node.address.last',
      'node.address.nat',
    ]);
    expect(ids(mayRelease(open, [open, open], true))).toEqual(['node.address.nat']);
    for (const address of [six, local])
      expect(ids(mayRelease(address, [open, open, six, local], false))).toEqual(['node.address.ipv4']);
  });
});
