import { TestCaller } from './test-caller.js';

/** A caller of the operator's API, with its key. */
export class TestOperator extends TestCaller {
  constructor(
    /** The base URL, with `/operator`. */
    readonly url: string,
    readonly key: string,
  ) {
    super(url, key);
  }
}
