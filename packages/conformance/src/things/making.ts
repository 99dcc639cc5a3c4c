import type { GrantKind } from '@cloud-account/core';
import type { OperationId } from '@cloud-account/spec';
import { expectAccepted } from '../expect.js';
import type { Run } from '../run.js';
import type { Caller } from '../wire/caller.js';
import type { Subject } from './subject.js';

/** A subject while it is being made. */
export interface Making {
  readonly run: Run;
  readonly owner: Caller;
  readonly ids: Record<string, number | string>;
  readonly entities: { kind: GrantKind; id: number }[];
}

/** A body in the form of the specification's example. */
export type Body = Readonly<Record<string, unknown>>;

/** The example of a body, with ids of existing things and new names. */
export type Fill = (body: Body, run: Run, subject: Subject) => Body | Promise<Body>;

/** The makers of the things that an area's requests name. */
export interface AreaSubjects {
  /** Make the things of path parameters, in this area or any other; parameters further left exist already. */
  readonly makers?: Readonly<Record<string, (making: Making) => Promise<number | string>>>;
  /** Make the things that an operation names outside of its path, or needs. */
  readonly named?: Readonly<Partial<Record<OperationId, (making: Making) => Promise<number | string>>>>;
  readonly bodies?: Readonly<Partial<Record<OperationId, Fill>>>;
}

/** Posts as the owner. @returns the answer, which must be a success */
export const made = async <Made>(owner: Caller, path: string, body: object): Promise<Made> => {
  const answer = await owner.post<Made>(path, body);
  expectAccepted(answer);
  return answer.body;
};

/** Posts as the owner. @returns the id of the new thing */
export const idOf = async (owner: Caller, path: string, body: object): Promise<number> =>
  (await made<{ id: number }>(owner, path, body)).id;

/** Adds a unique label to a body. */
export const labelled: Fill = (body, run) => ({ ...body, label: run.label() });

/** A PNG of one black pixel. */
export const pngFile = (): Blob =>
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );
