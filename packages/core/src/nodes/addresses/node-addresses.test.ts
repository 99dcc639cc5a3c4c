import { describe, expect, it } from 'vitest';
import { isFurther, mayAllocate, mayRelease, type HeldAddress } from './node-addresses.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const open: HeldAddress = { type: 'ipv4', public: true };
const hidden: HeldAddress = { type: 'ipv4', public: false };
const six: HeldAddress = { type: 'ipv6', public: true };
const local: HeldAddress = { type: 'ipv6', public: false };
const none = { approved: 0, taken: 0 };

describe('a node', () => {
  it('gets one private address', () => {
    expect(mayAllocate({ public: false }, [open, six, local], undefined)).toEqual([]);
    expect(problemsOf(mayAllocate({ public: false }, [open, hidden], undefined))).toEqual([
      'node.address.private: The node has a private address',
    ]);
  });

  it('gets its first public address, and further ones up to the approved number', () => {
    expect(mayAllocate({ public: true }, [hidden, six], undefined)).toEqual([]);
    expect(problemsOf(mayAllocate({ public: true }, [open], none))).toEqual([
      'node.address.approved: Further public addresses are given on request: open a support ticket that says what for',
    ]);
    expect(mayAllocate({ public: true }, [open], { approved: 2, taken: 1 })).toEqual([]);
    for (const taken of [2, 3])
      expect(problemsOf(mayAllocate({ public: true }, [open], { approved: 2, taken }))).toEqual([
        'node.address.approved: Further public addresses are given on request: open a support ticket that says what for',
      ]);
  });

  it.each([
    [true, [open], true],
    [true, [hidden, six, local], false],
    [false, [open, open], false],
  ])('pays for a further address: public %s beside %j: %s', (isPublic, held, further) => {
    expect(isFurther({ public: isPublic }, held)).toBe(further);
  });

  it('keeps its last public address, addresses of active interfaces and IPv6 addresses', () => {
    expect(mayRelease(open, [open, open, hidden], false)).toEqual([]);
    expect(mayRelease(hidden, [open, hidden], false)).toEqual([]);
    expect(problemsOf(mayRelease(open, [open, hidden, six], true))).toEqual([
      'node.address.last: The last public address of a node stays',
      'node.address.nat: The address stands for an active interface in a VPC',
    ]);
    expect(problemsOf(mayRelease(open, [open, open], true))).toEqual([
      'node.address.nat: The address stands for an active interface in a VPC',
    ]);
    for (const address of [six, local])
      expect(problemsOf(mayRelease(address, [open, open, six, local], false))).toEqual([
        'node.address.ipv4: Only IPv4 addresses can be deleted',
      ]);
  });
});
