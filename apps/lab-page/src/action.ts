import type { Problem } from '@cloud-account/client';
import { shallowReactive } from 'vue';
import { isUnauthorized, problemsOf, type Api } from './api.js';
import { announce, api, refresh, signOut } from './store.js';

/** One thing that a reader can do, and what became of it. */
export interface Action {
  readonly isBusy: boolean;
  readonly problems: readonly Problem[];
  /**
   * Does it, unless it is in progress.
   *
   * @param done what is announced then
   * @returns the result; undefined where the server refused it
   */
  readonly run: <Result>(
    work: (client: Api['client']) => Promise<Result>,
    done: string | ((result: Result) => string),
  ) => Promise<{ readonly result: Result } | undefined>;
}

export function createAction(): Action {
  const state = shallowReactive<{ isBusy: boolean; problems: readonly Problem[] }>({
    isBusy: false,
    problems: [],
  });
  const run: Action['run'] = async (work, done) => {
    const client = api.value?.client;
    if (state.isBusy || client === undefined) return undefined;
    state.isBusy = true;
    state.problems = [];
    let result;
    try {
      result = await work(client);
    } catch (error) {
      if (isUnauthorized(error)) signOut(problemsOf(error)[0]?.reason);
      else state.problems = problemsOf(error);
      return undefined;
    } finally {
      // Before it is announced, so that a reader who then does the next thing is not ignored.
      state.isBusy = false;
    }
    announce(typeof done === 'string' ? done : done(result));
    // The stream reports it, too, but the reader may have stopped that.
    await refresh('cloud', 'lab');
    return { result };
  };
  return {
    get isBusy() {
      return state.isBusy;
    },
    get problems() {
      return state.problems;
    },
    run,
  };
}

/** The text of a field of a form; undefined when it is empty. */
export function textIn(form: HTMLFormElement, name: string): string | undefined {
  const text = new FormData(form).get(name);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/**
 * The number in a field of a form; undefined when it is empty. A text that is no number is sent as it is, so that the reader gets
 * the sentence of the server.
 */
export function numberIn(form: HTMLFormElement, name: string): number | undefined {
  const text = textIn(form, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** Leaves out what is undefined. */
export const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
