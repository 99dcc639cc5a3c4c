import { refusals } from '@cloud-account/core';
import { isCompanion, readRows, REFERENCE } from './coverage.mjs';
import { groupedDecisions } from './decisions.mjs';
import { operationsOf } from './specifications.mjs';

/** The numbers that pages show, each counted at its source. */
export const countAll = (specifications) => {
  const [v4] = specifications;
  const operations = operationsOf(v4);
  const [row = []] = readRows().values();
  return {
    edition: v4.document.info.version,
    operations: operations.filter((known) => !isCompanion(known)).length,
    ofReference: REFERENCE,
    companions: operations.filter(isCompanion).length,
    rules: refusals.length,
    decisions: groupedDecisions(specifications).flatMap(({ decisions }) => decisions).length,
    callers: row.length,
  };
};
