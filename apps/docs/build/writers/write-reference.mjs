import { groupBy } from '../group-by.mjs';
import { heading, line, page, table } from '../markdown.mjs';
import { interactivePlace, operationLink, operationsOf } from '../specifications.mjs';

const anchorOf = (tag) => tag.toLowerCase().replaceAll(' ', '-');

const isForUsers = ({ document }) => 'oauth' in document.components.securitySchemes;

const introduction = (specification) =>
  [
    'Each operation links to its description. The interactive reference shows bodies and answers with examples',
    isForUsers(specification) && ', and sends requests to this server',
    '. It is large, so the browser loads it only when you open it.',
  ]
    .filter(Boolean)
    .join('');

/**
 * The page of a specification: a list of its operations, which needs no script, and from which a reader opens the interactive
 * reference.
 */
export const referencePage = (specification) => {
  const { id, document } = specification;
  const groups = [...groupBy(operationsOf(specification), ({ tag }) => tag)];
  return page(
    {
      title: `Reference: ${document.info.title}`,
      layout: 'reference',
      sidebar: false,
      specification: id,
      // The operator's key opens another listener, which takes no requests from pages.
      tries: isForUsers(specification),
      search: false,
    },
    [
      `# Reference: ${document.info.title}`,
      introduction(specification),
      '[Open the interactive reference](#description/introduction)',
      groups.map(([tag]) => `[${tag}](#${anchorOf(tag)})`).join(' · '),
      ...groups.flatMap(([tag, operations]) => [
        heading(2, tag, anchorOf(tag)),
        table(
          ['Operation', 'Call', isForUsers(specification) ? 'Try it' : 'Bodies and answers'],
          operations.map((known) => [
            `[${line(known.operation.summary)}](${operationLink(known)})`,
            `\`${known.method} ${known.path}\``,
            `[${known.id}](#${interactivePlace(known)})`,
          ]),
        ),
      ]),
    ],
  );
};
