import type { OperatorSchema } from '@cloud-account/spec';
import { counted, toneOf } from '../format.js';
import { feed, Nothing, section, State, table, Time } from '../parts.js';
import { shown } from '../store.js';

type Event = OperatorSchema<'LabEvent'>;

/** A notification is about something that is done already. */
const wordOf = ({ status, percent_complete: percent }: Event): string => {
  if (status === 'notification') return 'done';
  return status === 'started' && percent !== null ? `started, ${percent} %` : status;
};

const columns = [
  { name: 'Time', show: ({ created }: Event) => <Time at={created} /> },
  { name: 'Action', show: ({ action }: Event) => <code>{action}</code> },
  {
    name: 'Of',
    show: ({ entity, account_id: account }: Event) => (
      <span>
        {entity === null ? '' : `${entity.label} `}
        <span class="soft">account {account}</span>
      </span>
    ),
  },
  { name: 'User', show: ({ username }: Event) => username ?? undefined },
  {
    name: 'State',
    show: (event: Event) => (
      <span>
        <State tone={toneOf(event.status)} word={wordOf(event)} />
        {event.message !== '' && <span class="soft"> {event.message}</span>}
      </span>
    ),
  },
];

/** The newest events of all accounts. */
export const EventsSection = () => {
  const { data = [], results = 0 } = shown.events ?? {};
  return section('events', 'Events', counted(results, 'event'), [
    data.length === 0 ? (
      <Nothing text="There are no events." />
    ) : (
      feed(
        'List of events',
        table('Events, the newest first', data, ({ id }) => id, columns),
      )
    ),
  ]);
};
