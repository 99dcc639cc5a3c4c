import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import { expectAccepted } from './expect.js';
import { NoAnswer, Unmet } from './unmet.js';
import type { Caller } from './wire/caller.js';

/** The things of an account. */
export interface Contents {
  /** Their labels or other names, by their paths. */
  readonly names: ReadonlyMap<string, string>;
  /** The lists that cannot be read, by their paths, and why. */
  readonly unread: ReadonlyMap<string, string>;
  /** True if a thing is being removed: its removal was accepted, and takes longer than the answer. */
  readonly isSettling: boolean;
}

/** The fields of a thing in an answer that can name it in paths. */
export interface Item {
  readonly id?: number | string;
  readonly username?: string;
  readonly label?: string;
  readonly domain?: string;
  readonly summary?: string;
  readonly cluster?: string;
  readonly token?: string;
  readonly range?: string;
  readonly address?: string;
  readonly status?: string;
}

/** The ID of a thing, or the name that paths have in its place. */
export const pathIdOf = ({ id, username, label }: Item): number | string | undefined =>
  id ?? username ?? label;

/** The path of a bucket has its cluster, too. */
const pathIn = (list: OperationId, item: Item): string => {
  const cluster = list === 'listBuckets' ? `${item.cluster ?? ''}/` : '';
  const id = pathIdOf(item) ?? item.token ?? item.range ?? item.address ?? '';
  return `${operations[list].path}/${cluster}${id}`;
};

const nameOf = ({ domain, label, username, summary }: Item): string =>
  domain ?? label ?? username ?? summary ?? '';

const hasOperation = (method: string, path: string): boolean =>
  operationIdsOf('v4').some((id) => operations[id].method === method && operations[id].path === path);

/** The lists of all things that an account can create. */
const lists = operationIdsOf('v4').filter(
  (id) =>
    operations[id].method === 'get' &&
    operations[id].queryParameters.includes('page') &&
    operations[id].pathParameters.length === 0 &&
    hasOperation('post', operations[id].path),
);

const PAGE = 500;

/** @returns whether a thing of the list is being removed */
async function readList(owner: Caller, list: OperationId, names: Map<string, string>): Promise<boolean> {
  let isSettling = false;
  for (let page = 1; ; page += 1) {
    const known = names.size;
    const answer = await owner.call<{ data: readonly Item[] }>(list, { query: { page, page_size: PAGE } });
    if (answer.status === 404) return isSettling;
    expectAccepted(answer);
    const { data } = answer.body;
    for (const item of data) names.set(pathIn(list, item), nameOf(item));
    isSettling ||= data.some(({ status }) => status === 'deleting');
    // A server that answers every page alike would have no last one.
    if (data.length < PAGE || names.size === known) return isSettling;
  }
}

/** Reads everything that an account has. */
export async function readContents(owner: Caller): Promise<Contents> {
  const names = new Map<string, string>();
  const unread = new Map<string, string>();
  let silence: string | undefined;
  let isSettling = false;
  for (const list of lists)
    try {
      if (silence === undefined) isSettling = (await readList(owner, list, names)) || isSettling;
      else unread.set(operations[list].path, silence);
    } catch (error) {
      if (!(error instanceof Unmet)) throw error;
      unread.set(operations[list].path, error.message);
      if (error instanceof NoAnswer) silence = error.message;
    }
  return { names, unread, isSettling };
}
