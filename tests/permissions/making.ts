import type { GrantKind } from '@cloud-account/core';
import type { TestCertificate, TestServer, TestUser } from '@cloud-account/testkit';
import type { OperationId } from '../../packages/spec/src/index.js';

/** The things that a request names, all of them the owner's. */
export interface Subject {
  /** By path parameter. */
  readonly ids: Readonly<Record<string, number | string>>;
  /** What the body or the query names, where one names something. */
  readonly named?: number | string;
  /** What users can be granted among them, or behind them. */
  readonly entities: readonly { readonly kind: GrantKind; readonly id: number }[];
}

/** A subject while it is made. */
export interface Making {
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly ids: Record<string, number | string>;
  readonly entities: { kind: GrantKind; id: number }[];
}

/** What the world of the tests needs beside the examples: where they name things, those must exist. */
export interface TestData {
  /** `host:port` of a name server that lets everybody transfer every zone. */
  readonly nameserver: string;
  /** Of every name right below `example`; PEM. */
  readonly certificate: TestCertificate;
}

/** A body as the specification's example shows it. */
export type Body = Readonly<Record<string, unknown>>;

/** How what an area's requests name is made; each file of `areas` is one, called by the area's name. */
export interface AreaSubjects {
  /** What a path parameter names, in the area or anywhere; parameters further left are made already. */
  readonly makers?: Readonly<Record<string, (making: Making) => Promise<number | string>>>;
  /** What an operation names elsewhere than in its path, or needs to be there beside that. */
  readonly named?: Readonly<Partial<Record<OperationId, (making: Making) => Promise<number | string>>>>;
  /** The example of a body with real things, and names that nothing has, in the place of the example's. */
  readonly bodies?: Readonly<
    Partial<Record<OperationId, (body: Body, testData: TestData, subject: Subject) => Body>>
  >;
}

let names = 0;

/** A label that nothing else has. */
export const newLabel = (): string => `subject-${++names}`;

/** A domain name that nothing else has. */
export const newName = (): string => `${newLabel()}.example`;

/** Posts as the owner. @returns the answer, which must be a success */
export const made = async <Made>(owner: TestUser, path: string, body: object): Promise<Made> => {
  const answer = await owner.post<Made>(path, body);
  if (answer.status !== 200) throw new Error(`The owner could not POST ${path}: ${answer.text}`);
  return answer.body;
};

/** Posts as the owner. @returns the id of what that made */
export const idOf = async (owner: TestUser, path: string, body: object): Promise<number> =>
  (await made<{ id: number }>(owner, path, body)).id;

/** Makes what the operator provides. */
export const provide = async <Made>({ server, owner }: Making, path: string, body: object): Promise<Made> => {
  const answer = await server.operator.post<Made>(`/accounts/${owner.accountId}${path}`, body);
  if (answer.status !== 200) throw new Error(`The operator could not POST ${path}: ${answer.text}`);
  return answer.body;
};

/** Has the operator give the owner a node. */
export const provideNode = async (making: Making): Promise<number> => {
  const body = { kind: 'node', label: newLabel(), region: 'us-east' };
  const { id } = await provide<{ id: number }>(making, '/related-entities', body);
  making.entities.push({ kind: 'node', id });
  return id;
};

/** Gives a body a label that nothing else has. */
export const labelled = (body: Body): Body => ({ ...body, label: newLabel() });
