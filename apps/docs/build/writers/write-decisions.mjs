import { decisionsPlace, groupedDecisions } from '../decisions.mjs';
import { heading, line, page, text } from '../markdown.mjs';
import { operationLink } from '../specifications.mjs';

const place = ({ operation, subject }) =>
  operation ? `[\`${operation.id}\`](${operationLink(operation)})` : line(subject);

/** One decision under an anchor of its own. */
const decisionText = (decision) =>
  [
    heading(2, decision.id, decision.id),
    text(decision.choice),
    `Why: ${line(decision.why)} Where: ${place(decision)}. {.muted}`,
  ].join('\n\n');

/** A page for each area, with its decisions. */
export const decisionPages = (specifications) =>
  groupedDecisions(specifications).map(({ area, title, decisions }) => [
    `decisions/${area}.md`,
    page({ title: `Decisions: ${title}`, outline: 2 }, [
      `# Decisions: ${title}`,
      '[All decisions](/decisions).',
      ...decisions.map(decisionText),
    ]),
  ]);

/** Every decision by area, with a link to its page. Links of before lead to this list, so it has the anchors. */
export const decisionsFragment = (specifications) =>
  groupedDecisions(specifications)
    .map(({ area, title, decisions }) =>
      [
        heading(2, `[${title}](${decisionsPlace(area)})`, area),
        decisions
          .map(({ id }) => `<span id="${id}">[${id}](${decisionsPlace(area)}#${id})</span>`)
          .join(', '),
      ].join('\n\n'),
    )
    .join('\n\n');
