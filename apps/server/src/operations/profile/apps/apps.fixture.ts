import { type SharedServer, type TestUser, prismaOf } from '@cloud-account/testkit';

let made = 0;

/** Lets an OAuth app act for a user, with a token where one is given. @returns the id of what was allowed */
export const allowApp =
  (server: SharedServer) =>
  async (
    user: TestUser,
    {
      label = 'Zone editor',
      clientId = `app-${++made}`,
      tokenId,
      expires,
    }: { label?: string; clientId?: string; tokenId?: number; expires?: Date } = {},
  ): Promise<number> => {
    const { oauthClient, oauthGrant, token } = await prismaOf(server);
    const createdAt = new Date('2026-01-02T03:04:05Z');
    const client = { id: clientId, label, redirectUris: [], createdAt };
    await oauthClient.upsert({ where: { id: clientId }, create: client, update: {} });
    const { id } = await oauthGrant.create({
      data: {
        userId: user.userId,
        clientId,
        label,
        scopes: ['domains:read_write', 'events:read_only'],
        website: 'https://editor.example',
        createdAt,
        expiresAt: expires ?? null,
      },
    });
    if (tokenId !== undefined) await token.update({ where: { id: tokenId }, data: { oauthGrantId: id } });
    return id;
  };
