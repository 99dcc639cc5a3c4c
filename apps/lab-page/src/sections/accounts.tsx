import type { OperatorSchema } from '@cloud-account/spec';
import { defineComponent, shallowRef } from 'vue';
import { createAction, given, numberIn, textIn } from '../action.js';
import { confirm } from '../confirm.js';
import { counted } from '../format.js';
import { announce, shown } from '../store.js';
import { Button, Field, Nothing, Problems, section, sending, table, Time } from '../parts.js';

type Account = OperatorSchema<'OperatorAccount'>;
type Created = OperatorSchema<'LabAccount'>;

const secretsOf = ({ username, password, token, storage_key: key }: Created) =>
  [
    ['User', username],
    ['Password', password],
    ['Token', token],
    ['Access key', key.access_key],
    ['Secret key', key.secret_key],
  ] as const;

const copyText = async (name: string, text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
  announce(`${name} is copied.`);
};

/** The secrets of a new account; no other answer has them. */
const Opening = ({ account, close }: { account: Created; close: () => void }) => (
  <div class="opening" role="group" aria-label={`Account ${account.account_id}`}>
    <p>
      <strong>Account {account.account_id}</strong>. Only this answer has its secrets.
    </p>
    <dl>
      {secretsOf(account).map(([name, text]) => (
        <div>
          <dt>{name}</dt>
          <dd>
            <code>{text}</code>
            <Button text="Copy" of={name} press={() => void copyText(name, text)} />
          </dd>
        </div>
      ))}
    </dl>
    <Button text="Hide" of="the secrets" press={close} />
  </div>
);

/** The accounts, and a form for another one. */
export const AccountsSection = defineComponent(() => {
  const creating = createAction();
  const changing = createAction();
  const opening = shallowRef<Created>();
  const create = sending(async (form) => {
    const body = given({ name: textIn(form, 'name'), expires_in: numberIn(form, 'expires_in') });
    const made = await creating.run(
      (client) => client.createLabAccount({ body }),
      ({ account_id: id }) => `Account ${id} is created.`,
    );
    if (made === undefined) return;
    opening.value = made.result;
    form.reset();
  });
  const copy = async (id: number) => {
    const made = await changing.run(
      (client) => client.createLabAccount({ body: { copy_of: id } }),
      ({ account_id: copied }) => `Account ${copied} is a copy of account ${id}.`,
    );
    if (made !== undefined) opening.value = made.result;
  };
  const remove = async (id: number) => {
    const question = {
      title: `Delete account ${id}?`,
      text: 'It deletes everything that the account has.',
      yes: 'Delete',
    };
    if (await confirm(question))
      await changing.run((client) => client.deleteLabAccount({ accountId: id }), `Account ${id} is deleted.`);
  };
  const columns = [
    {
      name: 'Account',
      show: ({ id, email, company, created }: Account) => (
        <span>
          <strong>{id}</strong> {company || email}{' '}
          <span class="soft">
            since <Time at={created} />
          </span>
        </span>
      ),
    },
    {
      name: 'Actions',
      isQuiet: true,
      show: ({ id }: Account) => (
        <div class="buttons">
          <Button text="Copy" of={`account ${id}`} action={changing} press={() => void copy(id)} />
          <Button text="Delete" of={`account ${id}`} action={changing} press={() => void remove(id)} />
        </div>
      ),
    },
  ];
  return () => {
    const { data = [], results = 0 } = shown.accounts ?? {};
    return section('accounts', 'Accounts', counted(results, 'account'), [
      opening.value && (
        <Opening
          account={opening.value}
          close={() => {
            opening.value = undefined;
          }}
        />
      ),
      data.length === 0 ? (
        <Nothing text="There are no accounts." />
      ) : (
        table('Accounts, the newest first', data, ({ id }) => id, columns)
      ),
      results > data.length ? <Nothing text={`The last ${data.length} are shown.`} /> : undefined,
      <Problems action={changing} />,
      <form class="two" aria-label="New account" onSubmit={create}>
        <Field form="account" name="name" label="Name of the user" action={creating} hint="optional" />
        <Field
          form="account"
          name="expires_in"
          label="Expires in seconds"
          action={creating}
          hint="never by default"
          isNumber
        />
        <Problems action={creating} names={['name', 'expires_in']} />
        <Button text="Create an account" kind="main" action={creating} />
      </form>,
    ]);
  };
});
