import type { OperatorSchema } from '@cloud-account/spec';
import { defineComponent } from 'vue';
import { createAction } from '../action.js';
import { counted, readable, toneOfAnswer } from '../format.js';
import { Button, feed, Nothing, Problems, section, State, table, Time } from '../parts.js';
import { api, refresh, shown, wanted } from '../store.js';

type Recorded = OperatorSchema<'RecordedRequest'>;

const Text = ({ title, text }: { title: string; text: string | null }) =>
  text === null || text === '' ? null : (
    <div>
      <dt>{title}</dt>
      <dd>
        <pre tabindex={0} aria-label={title}>
          {readable(text)}
        </pre>
      </dd>
    </div>
  );

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value === null || value === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );

const Details = ({ request }: { request: Recorded }) => (
  <details>
    <summary>
      <code>
        {request.method} {request.path}
      </code>
    </summary>
    <dl>
      <Fact name="Operation" value={request.operation} />
      <Fact name="Client" value={request.user_agent} />
      <Fact name="X-Filter" value={request.filter} />
      <Fact name="Ignored fields" value={request.ignored_fields.join(', ')} />
      <Fact name="Faults" value={request.faults.join(', ')} />
      <Text title="Body" text={request.body} />
      <Text title="Answer" text={request.answer} />
    </dl>
  </details>
);

const Rules = ({ request }: { request: Recorded }) => (
  <ul class="rules">
    {request.rules.map((rule, at) => (
      <li>
        <a href={request.links[at]}>{rule}</a>
      </li>
    ))}
  </ul>
);

const columns = [
  { name: 'Time', show: ({ created }: Recorded) => <Time at={created} /> },
  {
    name: 'Request',
    show: (request: Recorded) => (
      <div>
        <Details request={request} />
        {request.rules.length > 0 && <Rules request={request} />}
      </div>
    ),
  },
  {
    name: 'Answer',
    show: ({ status }: Recorded) => (
      <State tone={toneOfAnswer(status)} word={status === null ? 'none' : String(status)} />
    ),
  },
  {
    name: 'By',
    show: ({ user, account_id: account }: Recorded) =>
      account === null ? 'nobody' : `${user ?? 'account'} ${user === null ? account : ''}`,
  },
  { name: 'ms', isNumber: true, show: ({ duration_ms: duration }: Recorded) => duration.toFixed(1) },
];

/** Saves what the server answers to a path as a file. */
async function save(path: string, name: string): Promise<void> {
  const response = await api.value?.get(path);
  if (response === undefined) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The newest requests of clients, with the rules that refused them. */
export const RequestsSection = defineComponent(() => {
  const saving = createAction();
  const deleting = createAction();
  const narrow = (event: Event) => {
    wanted.refused = (event.currentTarget as HTMLInputElement).checked;
    void refresh('requests');
  };
  const deleteAll = async () => {
    await deleting.run((client) => client.deleteRequests(), 'The recorded requests are deleted.');
    await refresh('requests');
  };
  const saved = (path: string, name: string) => () =>
    void saving.run(() => save(path, name), `${name} is saved.`);
  return () => {
    const { data = [], results = 0 } = shown.requests ?? {};
    return section('requests', 'Requests', counted(results, 'request'), [
      <div class="buttons">
        <label>
          <input type="checkbox" checked={wanted.refused} onChange={narrow} /> Only refused
        </label>
        <Button text="Save as HAR" action={saving} press={saved('/lab/requests.har', 'requests.har')} />
        <Button text="Save the report" action={saving} press={saved('/lab/report.html', 'report.html')} />
        <Button text="Delete" of="all requests" action={deleting} press={() => void deleteAll()} />
      </div>,
      <Problems action={saving} />,
      <Problems action={deleting} />,
      data.length === 0 ? (
        <Nothing text="No client has sent a request." />
      ) : (
        feed(
          'List of requests',
          table('Requests, the newest first', data, ({ id }) => id, columns),
        )
      ),
    ]);
  };
});
