import type { Command } from 'commander';
import { requestCommand } from '../api/request-command.js';
import type { Open } from '../session.js';

/** `operator`: any request to the operator's API, also what no other command asks for. */
export const operatorCommand = (open: Open): Command =>
  requestCommand(open, {
    name: 'operator',
    summary: 'send any request, as the operator',
    api: 'operator',
    examples: [
      'operator GET /accounts --filter email~example.org',
      `operator POST /accounts/7/addresses --body '{"address": "203.0.113.7", "region": "us-ord"}'`,
    ],
  });
