import { groupedDecisions } from '../decisions.mjs';
import { heading, line, text } from '../markdown.mjs';
import { operationLink } from '../specifications.mjs';

const place = ({ operation, subject }) =>
  operation ? `[\`${operation.id}\`](${operationLink(operation)})` : line(subject);

/** One decision under an anchor of its own. */
const decisionText = (decision, level) =>
  [
    heading(level, decision.id, decision.id),
    text(decision.choice),
    `Why: ${line(decision.why)} Where: ${place(decision)}. {.muted}`,
  ].join('\n\n');

/** Every decision of every specification. */
export const decisionsFragment = (specifications) =>
  groupedDecisions(specifications)
    .map(({ title, decisions }) =>
      [`## ${title}`, ...decisions.map((decision) => decisionText(decision, 3))].join('\n\n'),
    )
    .join('\n\n');
