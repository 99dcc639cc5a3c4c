import type { Schema } from '@cloud-account/spec';
import { a } from './a.js';
import { aaaa } from './aaaa.js';
import { caa } from './caa.js';
import { cname } from './cname.js';
import { mx } from './mx.js';
import { ns } from './ns.js';
import { ptr } from './ptr.js';
import type { RecordTypeRule } from './record-type.js';
import { srv } from './srv.js';
import { txt } from './txt.js';

/** The rules of every type of record (§2.12). */
export const recordTypes: Readonly<Record<Schema<'RecordType'>, RecordTypeRule>> = {
  A: a,
  AAAA: aaaa,
  NS: ns,
  MX: mx,
  CNAME: cname,
  TXT: txt,
  SRV: srv,
  PTR: ptr,
  CAA: caa,
};
