/** Numbers of the protocol that we use, with their names in the registry of DNS parameters. */

/** Bits of the second pair of bytes of a message. */
export const flag = {
  response: 0x8000,
  opcode: 0x7800,
  authoritative: 0x0400,
  truncated: 0x0200,
  recursionDesired: 0x0100,
  checkingDisabled: 0x0010,
  rcode: 0x000f,
} as const;

export const opcode = { query: 0, notify: 4 } as const;

export const rcode = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
  notAuthoritative: 9,
  /** Four bits of the header and eight of EDNS (RFC 6891 §6.1.3). */
  badVersion: 16,
  badCookie: 23,
} as const;

/** Flags of EDNS (RFC 6891 §6.1.4). */
export const ednsFlag = { dnssecOk: 0x8000 } as const;

/** Options of EDNS: the name of a server (RFC 5001), and cookies (RFC 7873). */
export const ednsOption = { nsid: 3, cookie: 10 } as const;

/** Errors of signatures (RFC 8945 §3). */
export const signatureError = { badSignature: 16, badKey: 17, badTime: 18, badTruncation: 22 } as const;

export const recordType = {
  soa: 6,
  opt: 41,
  ds: 43,
  tkey: 249,
  tsig: 250,
  ixfr: 251,
  axfr: 252,
  mailb: 253,
  maila: 254,
} as const;

export const classIn = 1;
export const classAny = 255;

/** The length of a message's header in bytes. */
export const headerLength = 12;

/** Bytes of the type and class that follow the name of a question. */
export const questionTail = 4;

/** The longest datagram without EDNS (RFC 1035 §2.3.4). */
export const plainPayload = 512;

/** The longest datagram that we send: networks do not fragment it. */
export const largestPayload = 1232;

/** The longest message over TCP: its length has two bytes. */
export const longestMessage = 0xffff;

/** Mnemonics of response codes (RFC 6895 §2.3), by number. */
const names: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  9: 'NOTAUTH',
  10: 'NOTZONE',
};

/** The mnemonic of a response code; undefined for rare codes. */
export const rcodeName = (rcode: number): string | undefined => names[rcode];
