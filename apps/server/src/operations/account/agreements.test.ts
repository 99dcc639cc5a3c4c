import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();
const path = '/account/agreements';

const none = {
  billing_agreement: false,
  eu_model: false,
  master_service_agreement: false,
  privacy_policy: false,
};

it('getAgreements shows that nothing is accepted at first', async () => {
  expect((await (await server.newAccount()).get(path)).body).toEqual(none);
});

describe('acceptAgreements accepts', () => {
  it('agreements, and keeps those before', async () => {
    const user = await server.newAccount();
    const { status, body } = await user.post(path, { eu_model: true, privacy_policy: false });
    expect({ status, body }).toEqual({ status: 200, body: { ...none, eu_model: true } });
    await user.post(path, { eu_model: true, privacy_policy: true });
    expect((await user.get(path)).body).toEqual({ ...none, eu_model: true, privacy_policy: true });
  });
});

describe('acceptAgreements refuses', () => {
  it('to revoke what is accepted', async () => {
    const user = await server.newAccount();
    await user.post(path, { eu_model: true });
    const ask = () => user.post(path, { eu_model: false, privacy_policy: true });
    await expectRefused(server, ask, 400, ['eu_model', 'eu_model cannot be changed']);
  });
});
