import { CONSOLE_TOKEN_TIME } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { CONSOLE_PROTOCOL, consolePath, encryptConsoleToken } from '../../../credentials/console-tokens.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { wireTime } from '../../common/wire-time.js';

export const openNodeConsole: Handler<'openNodeConsole'> = async ({ cloud, viewer, params }) => {
  const { id: node } = await getNode(viewer, cloud.database, params.nodeId);
  const expires = new Date(cloud.clock.now().getTime() + CONSOLE_TOKEN_TIME);
  const token = encryptConsoleToken(cloud, { node, token: viewer.token.id, expires: expires.getTime() });
  return {
    console_url: `${await cloud.consoleUrl()}${consolePath(node)}`,
    ws_protocols: [CONSOLE_PROTOCOL, token],
    expires: wireTime(expires),
  };
};
