import type { OperatorSchema } from '@cloud-account/spec';
import { defineComponent, shallowRef } from 'vue';
import { createAction, given, numberIn, textIn } from '../action.js';
import { counted } from '../format.js';
import { Button, Field, Nothing, Problems, section, sending, State, table } from '../parts.js';
import { shown } from '../store.js';

type Fault = OperatorSchema<'RequestFault'>;
type Effect = OperatorSchema<'RequestFaultEffect'>;

const EFFECTS: Readonly<Record<Effect, string>> = {
  status: 'Answer an error',
  delay: 'Delay',
  disconnect: 'Close the connection',
  rate_limit: 'Answer 429',
  partial: 'Send half of the answer',
};

/** The fields that only some effects have. */
const FIELDS: Readonly<Record<Effect, readonly string[]>> = {
  status: ['status', 'retry_after', 'reason'],
  delay: ['delay_ms'],
  disconnect: [],
  rate_limit: ['retry_after'],
  partial: [],
};

/** The fields of every effect that are shown on request. */
const MORE: readonly string[] = ['path', 'label', 'account_id', 'skip', 'probability'];

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  reason: 'Reason',
  retry_after: 'Retry-After in seconds',
  delay_ms: 'Milliseconds',
};

const AFTER_COMMIT: readonly Effect[] = ['status', 'delay', 'disconnect'];

/** The effect of a fault, in words. */
const effectText = ({
  effect,
  status,
  delay_ms: delay,
  after_commit: after,
  skip,
  probability,
}: Fault): string =>
  [
    effect === 'status' ? `answers ${status ?? ''}` : '',
    effect === 'delay' ? `delays ${delay ?? ''} ms` : '',
    effect === 'disconnect' ? 'closes the connection' : '',
    effect === 'rate_limit' ? 'answers 429' : '',
    effect === 'partial' ? 'sends half' : '',
    after ? ' after the operation' : '',
    skip > 0 ? `, but not the first ${skip}` : '',
    probability < 1 ? `, ${probability * 100} % of requests` : '',
  ].join('');

const isUsedUp = ({ hits, times }: Fault): boolean => times !== null && hits >= times;

const fieldsOf = (form: HTMLFormElement, effect: Effect) =>
  given({
    operation: textIn(form, 'operation'),
    effect,
    path: textIn(form, 'path'),
    label: textIn(form, 'label'),
    account_id: numberIn(form, 'account_id'),
    status: numberIn(form, 'status'),
    reason: textIn(form, 'reason'),
    retry_after: numberIn(form, 'retry_after'),
    delay_ms: numberIn(form, 'delay_ms'),
    skip: numberIn(form, 'skip'),
    times: numberIn(form, 'times'),
    probability: numberIn(form, 'probability'),
    after_commit: textIn(form, 'after_commit') === undefined ? undefined : true,
  });

/** The operations that a reader is likely to mean: those of the requests that are shown, and the names for several. */
const proposed = (): string[] => [
  ...new Set([
    '*',
    ...(shown.requests?.data ?? []).flatMap(({ operation }) => operation ?? []),
    's3:*',
    'dns:query',
  ]),
];

/** The faults of requests, and a form for another one. */
export const FaultsSection = defineComponent(() => {
  const creating = createAction();
  const deleting = createAction();
  const effect = shallowRef<Effect>('status');
  const create = sending(async (form) => {
    const made = await creating.run(
      (client) => client.createRequestFault({ body: fieldsOf(form, effect.value) }),
      ({ id }) => `Fault ${id} is injected.`,
    );
    if (made === undefined) return;
    form.reset();
    effect.value = 'status';
  });
  const columns = [
    {
      name: 'Fault',
      show: (fault: Fault) => (
        <span>
          <code>{fault.operation}</code> {fault.path !== null && <code>{fault.path} </code>}
          {fault.label !== null && <span>of {fault.label} </span>}
          {effectText(fault)}
          {fault.account_id !== null && <span class="soft"> account {fault.account_id}</span>}
        </span>
      ),
    },
    {
      name: 'Affected',
      show: (fault: Fault) => (
        <State
          tone={isUsedUp(fault) ? 'calm' : 'busy'}
          word={fault.times === null ? String(fault.hits) : `${fault.hits} of ${fault.times}`}
        />
      ),
    },
    {
      name: 'Actions',
      isQuiet: true,
      show: ({ id }: Fault) => (
        <Button
          text="Delete"
          of={`fault ${id}`}
          action={deleting}
          press={() =>
            void deleting.run(
              (client) => client.deleteRequestFault({ requestFaultId: id }),
              `Fault ${id} is deleted.`,
            )
          }
        />
      ),
    },
  ];
  const deleteAll = () =>
    void deleting.run((client) => client.deleteRequestFaults(), 'All faults are deleted.');
  return () => {
    const { data = [], results = 0 } = shown.faults ?? {};
    const names = ['operation', 'times', ...MORE, ...FIELDS[effect.value]];
    return section('faults', 'Faults', counted(results, 'fault'), [
      data.length === 0 ? (
        <Nothing text="Requests meet no faults." />
      ) : (
        <div>
          {table('Faults', data, ({ id }) => id, columns)}
          <div class="buttons">
            <Button text="Delete all" of="faults" action={deleting} press={deleteAll} />
          </div>
        </div>
      ),
      <Problems action={deleting} />,
      <form class="two" aria-label="New fault" onSubmit={create}>
        <datalist id="operations">
          {proposed().map((operation) => (
            <option value={operation} />
          ))}
        </datalist>
        <Field
          form="fault"
          name="operation"
          label="Operation"
          action={creating}
          list="operations"
          hint="createNode, *, s3:PutObject, dns:query"
          isWide
        />
        <div class="field wide">
          <label for="fault-effect">Effect</label>
          <select
            id="fault-effect"
            onChange={(event: Event) => {
              effect.value = (event.currentTarget as HTMLSelectElement).value as Effect;
            }}
          >
            {(Object.keys(EFFECTS) as Effect[]).map((one) => (
              <option value={one} selected={one === effect.value}>
                {EFFECTS[one]}
              </option>
            ))}
          </select>
        </div>
        <Field form="fault" name="times" label="Times" action={creating} isNumber />
        {FIELDS[effect.value].map((name) => (
          <Field
            key={name}
            form="fault"
            name={name}
            label={LABELS[name] ?? name}
            action={creating}
            isNumber={name !== 'reason'}
            isWide={name === 'reason'}
          />
        ))}
        <details open={creating.problems.some(({ field }) => MORE.includes(field ?? '')) || undefined}>
          <summary>More</summary>
          <Field form="fault" name="path" label="Path" action={creating} hint="/domains/12/**" isWide />
          <Field form="fault" name="label" label="Label of the thing" action={creating} isWide />
          <Field form="fault" name="account_id" label="Account" action={creating} isNumber />
          <Field form="fault" name="skip" label="Requests that pass first" action={creating} isNumber />
          <Field form="fault" name="probability" label="Probability, 0 to 1" action={creating} isNumber />
          {AFTER_COMMIT.includes(effect.value) && (
            <label>
              <input type="checkbox" name="after_commit" value="true" /> After the operation
            </label>
          )}
        </details>
        <Problems action={creating} names={names} />
        <Button text="Inject the fault" kind="main" action={creating} />
      </form>,
    ]);
  };
});
