import type { Body, OperatorSchema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, inside } from '../../refusals/index.js';
import { accountProblems, newAccount } from '../accounts.js';
import type { KnownThings } from './known-things.js';
import { planDomains } from './plan-domains.js';
import { planEntities } from './plan-entities.js';
import { planNodes } from './plan-nodes.js';
import { entityKeysOf } from './plan-rights.js';
import { planStorage } from './plan-storage.js';
import { planUser } from './plan-user.js';
import type { AccountPlan, Planned, SeedPlan } from './seed-plan.js';
import { SeedReader, type SeedFacts } from './seed-reader.js';

export type { SeedFacts };

/** The maximum number of problems in an answer; a seed can have more. */
const maxNamed = bounds.Errors.errors.maxItems;

/**
 * Decides what a seed creates: all things that do not exist yet. Existing things do not change, even if the seed
 * differs.
 *
 * @param body the seed, its shape already checked
 * @param known the existing things
 * @returns the plan, or its problems with fields such as `accounts[0].domains[2].records[5].target`
 */
export function planSeed(body: Body<'loadSeed'>, known: KnownThings, facts: SeedFacts): Decision<SeedPlan> {
  const reader = new SeedReader(body, known, facts);
  const planned = body.accounts.map((account, index) => {
    const { part, refusals } = planAccount(account, reader);
    return { part, refusals: inside(`accounts[${index}]`, refusals) };
  });
  return decide(planned.flatMap(({ refusals }) => refusals).slice(0, maxNamed), {
    accounts: planned.map(({ part }) => part),
    kept: reader.kept,
  });
}

function planAccount(account: OperatorSchema<'SeedAccount'>, reader: SeedReader): Planned<AccountPlan> {
  const id = reader.known.accounts.get(account.key);
  if (id !== undefined) reader.keep('accounts');
  const domains = planDomains(account, id, reader);
  const nodes = planNodes(account, id, reader);
  const storage = planStorage(account, id, reader);
  const entities = planEntities(account, id, reader);
  const home = { accountId: id, made: entityKeysOf(account) };
  const users = (account.users ?? []).map((user, index) => {
    const { part, refusals } = planUser(user, home, reader);
    return { part, refusals: inside(`users[${index}]`, refusals) };
  });
  return {
    part: {
      key: account.key,
      id,
      values: newAccount(account),
      users: users.map(({ part }) => part),
      domains: domains.part,
      nodes: nodes.part,
      storage: storage.part,
      entities: entities.part,
    },
    refusals: [
      ...reader.repeated('key', `account ${account.key}`),
      ...accountProblems(account),
      ...users.flatMap(({ refusals }) => refusals),
      ...domains.refusals,
      ...nodes.refusals,
      ...storage.refusals,
      ...entities.refusals,
    ],
  };
}
