import type { OperatorSchema } from '@cloud-account/spec';
import { defineComponent } from 'vue';
import { createAction, textIn } from '../action.js';
import { confirm } from '../confirm.js';
import { bytesText, counted } from '../format.js';
import { Button, Field, Nothing, Problems, section, sending, table, Time } from '../parts.js';
import { shown } from '../store.js';

type Snapshot = OperatorSchema<'LabSnapshot'>;

/** The snapshots, a form for another one, and the reset. */
export const SnapshotsSection = defineComponent(() => {
  const saving = createAction();
  const using = createAction();
  const resetting = createAction();
  const save = sending(async (form) => {
    const made = await saving.run(
      (client) => client.createLabSnapshot({ body: { name: textIn(form, 'name') ?? '' } }),
      ({ name }) => `Snapshot ${name} is saved.`,
    );
    if (made !== undefined) form.reset();
  });
  const load = async (name: string) => {
    const question = {
      title: `Load ${name}?`,
      text: 'It replaces everything that all accounts have now.',
      yes: 'Load',
    };
    if (await confirm(question))
      await using.run((client) => client.loadLabSnapshot({ name }), `Snapshot ${name} is loaded.`);
  };
  const remove = async (name: string) => {
    const question = { title: `Delete ${name}?`, text: 'The present state stays as it is.', yes: 'Delete' };
    if (await confirm(question))
      await using.run((client) => client.deleteLabSnapshot({ name }), `Snapshot ${name} is deleted.`);
  };
  const reset = async () => {
    const question = {
      title: 'Reset the cloud?',
      text: 'It deletes all accounts with everything they have, the faults and the recorded requests. The clock shows the time of the machine again. Snapshots stay.',
      yes: 'Reset',
    };
    if (await confirm(question)) await resetting.run((client) => client.resetLab(), 'The cloud is reset.');
  };
  const columns = [
    {
      name: 'Snapshot',
      show: ({ name, bytes, created }: Snapshot) => (
        <span>
          <strong>{name}</strong>{' '}
          <span class="soft">
            <Time at={created} />, {bytesText(bytes)}
          </span>
        </span>
      ),
    },
    {
      name: 'Actions',
      isQuiet: true,
      show: ({ name }: Snapshot) => (
        <div class="buttons">
          <Button text="Load" of={name} action={using} press={() => void load(name)} />
          <Button text="Delete" of={name} action={using} press={() => void remove(name)} />
        </div>
      ),
    },
  ];
  return () => {
    const { data = [], results = 0 } = shown.snapshots ?? {};
    return section('snapshots', 'State', counted(results, 'snapshot'), [
      data.length === 0 ? (
        <Nothing text="No state is saved." />
      ) : (
        table('Snapshots', data, ({ name }) => name, columns)
      ),
      <Problems action={using} />,
      <form class="line" aria-label="New snapshot" onSubmit={save}>
        <Field form="snapshot" name="name" label="Name of a snapshot" action={saving} />
        <Button text="Save" kind="main" action={saving} />
      </form>,
      <Problems action={saving} names={['name']} />,
      <div class="buttons apart">
        <Button text="Reset the cloud…" kind="danger" action={resetting} press={() => void reset()} />
      </div>,
      <Problems action={resetting} />,
    ]);
  };
});
