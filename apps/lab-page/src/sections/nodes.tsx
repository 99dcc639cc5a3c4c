import type { OperatorSchema } from '@cloud-account/spec';
import { counted, toneOf } from '../format.js';
import { Button, Nothing, section, State, table } from '../parts.js';
import { choose, isChosen, Statistics } from '../statistics.js';
import { shown } from '../store.js';

type Node = OperatorSchema<'OperatorNode'>;
type Job = OperatorSchema<'Job'>;

/** The job that works on a node now: of those in its queue, the one that was enqueued first. */
const jobOf = ({ id }: Node): Job | undefined =>
  shown.jobs?.data.filter(({ queue }) => queue === `node:${id}`).at(-1);

/** The step of a job, in words: `boot, step 2 of 3`. */
function stepText({ step, steps, held_by: heldBy, state }: Job): string {
  const place =
    step === null ? 'has not begun' : `${step}, step ${steps.indexOf(step) + 1} of ${steps.length}`;
  if (heldBy !== null) return `${place}, held by step fault ${heldBy}`;
  return state === 'waiting' ? `${place}, is tried again` : place;
}

const Work = ({ job }: { job: Job }) => {
  const percent = job.events.find(({ status }) => status === 'started')?.percent_complete;
  return (
    <div class="work">
      <code>{job.kind}</code> <span>{stepText(job)}</span>
      {typeof percent === 'number' && (
        <span class="progress">
          <progress max={100} value={percent} aria-label={`Progress of ${job.kind}`} /> {percent} %
        </span>
      )}
      {job.last_error !== null && <span class="wrong">{job.last_error}</span>}
    </div>
  );
};

/** The nodes of all accounts, with what is done with them. */
export const NodesSection = () => {
  const { data = [], results = 0 } = shown.nodes ?? {};
  const columns = [
    {
      name: 'Node',
      show: (node: Node) => (
        <span class="together">
          <strong>{node.label}</strong> <span class="soft">{node.id}</span>
        </span>
      ),
    },
    { name: 'Account', show: ({ account_id: id }: Node) => String(id) },
    { name: 'State', show: ({ status }: Node) => <State tone={toneOf(status)} word={status} /> },
    {
      name: 'Job and step',
      show: (node: Node) => {
        const job = jobOf(node);
        return job && <Work job={job} />;
      },
    },
    {
      name: 'Place',
      show: ({ region, type }: Node) => (
        <span>
          <span class="together">{region}</span> <span class="together soft">{type}</span>
        </span>
      ),
    },
    {
      name: 'Actions',
      isQuiet: true,
      show: ({ id, label }: Node) => (
        <Button
          text="Statistics"
          of={label}
          isOn={isChosen(id)}
          press={() => {
            choose(id);
          }}
        />
      ),
    },
  ];
  return section('nodes', 'Nodes', counted(results, 'node'), [
    data.length === 0 ? (
      <Nothing text="There are no nodes." />
    ) : (
      table('Nodes', data, ({ id }) => id, columns)
    ),
    <Statistics />,
    results > data.length ? <Nothing text={`The first ${data.length} are shown.`} /> : undefined,
  ]);
};
