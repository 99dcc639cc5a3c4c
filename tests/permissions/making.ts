import type { GrantKind } from '@cloud-account/core';
import type { TestCertificate, TestServer, TestUser } from '@cloud-account/testkit';
import type { OperationId } from '../../packages/spec/src/index.js';

/** The things that a request names, all of them the owner's. */
export interface Subject {
  /** By path parameter. */
  readonly ids: Readonly<Record<string, number | string>>;
  /** The thing that the body or the query names, if any. */
  readonly named?: number | string;
  /** The entities among them that users can be granted, also indirectly. */
  readonly entities: readonly { readonly kind: GrantKind; readonly id: number }[];
}

/** A subject while it is being made. */
export interface Making {
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly ids: Record<string, number | string>;
  readonly entities: { kind: GrantKind; id: number }[];
}

/** The things outside of the cloud that the examples name. */
export interface TestData {
  /** `host:port` of a name server that permits transfers of every zone. */
  readonly nameserver: string;
  /** A certificate of every name directly below `example`; PEM. */
  readonly certificate: TestCertificate;
}

/** A body in the form of the specification's example. */
export type Body = Readonly<Record<string, unknown>>;

/** The makers of the things that an area's requests name; each file of `areas` is one, with the name of the area. */
export interface AreaSubjects {
  /** Make the things of path parameters, in this area or any other; parameters further left exist already. */
  readonly makers?: Readonly<Record<string, (making: Making) => Promise<number | string>>>;
  /** Make the things that an operation names outside of its path, or needs. */
  readonly named?: Readonly<Partial<Record<OperationId, (making: Making) => Promise<number | string>>>>;
  /** The example of a body, with ids of existing things and new names. */
  readonly bodies?: Readonly<
    Partial<Record<OperationId, (body: Body, testData: TestData, subject: Subject) => Body>>
  >;
}

let names = 0;

/** A unique label. */
export const newLabel = (): string => `subject-${++names}`;

/** A unique domain name. */
export const newName = (): string => `${newLabel()}.example`;

/** Posts as the owner. @returns the answer, which must be a success */
export const made = async <Made>(owner: TestUser, path: string, body: object): Promise<Made> => {
  const answer = await owner.post<Made>(path, body);
  if (answer.status !== 200) throw new Error(`The owner could not POST ${path}: ${answer.text}`);
  return answer.body;
};

/** Posts as the owner. @returns the id of the new thing */
export const idOf = async (owner: TestUser, path: string, body: object): Promise<number> =>
  (await made<{ id: number }>(owner, path, body)).id;

/** Provides a thing as the operator. */
export const provide = async <Made>({ server, owner }: Making, path: string, body: object): Promise<Made> => {
  const answer = await server.operator.post<Made>(`/accounts/${owner.accountId}${path}`, body);
  if (answer.status !== 200) throw new Error(`The operator could not POST ${path}: ${answer.text}`);
  return answer.body;
};

/** Has the operator provide a node to the owner. */
export const provideNode = async (making: Making): Promise<number> => {
  const body = { kind: 'node', label: newLabel(), region: 'us-east' };
  const { id } = await provide<{ id: number }>(making, '/related-entities', body);
  making.entities.push({ kind: 'node', id });
  return id;
};

/** Gives a body a unique label. */
export const labelled = (body: Body): Body => ({ ...body, label: newLabel() });
