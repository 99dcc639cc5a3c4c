/** The figures of a name server since its start. They only grow, except the open connections. */
export interface EngineFigures {
  /** Replies by transport and response code: `answers.udp[3]` counts names that do not exist. */
  readonly answers: { readonly udp: readonly number[]; readonly tcp: readonly number[] };
  /** Messages without a reply. */
  readonly ignored: number;
  /** Replies above the limit of their network that were not sent, or only with the hint to use TCP. */
  readonly limited: number;
  readonly slipped: number;
  /** Questions and replies dropped because too many waited. */
  readonly dropped: number;
  /** Complete and aborted zone transfers. */
  readonly transfers: { readonly sent: number; readonly broken: number };
  readonly connections: { readonly open: number; readonly refused: number };
}

/** One more than the highest code of a reply, BADCOOKIE. */
const codes = 24;

/** The counters of these figures. */
export class Counters {
  readonly answers = { udp: counts(), tcp: counts() };
  readonly transfers = { sent: 0, broken: 0 };
  ignored = 0;
  limited = 0;
  slipped = 0;
  dropped = 0;
  refusedConnections = 0;

  answered(transport: 'udp' | 'tcp', code: number): void {
    this.answers[transport][code] = (this.answers[transport][code] ?? 0) + 1;
  }

  /** A copy that does not change. */
  read(openConnections: number): EngineFigures {
    const { answers, transfers, ignored, limited, slipped, dropped, refusedConnections } = this;
    return {
      answers: { udp: [...answers.udp], tcp: [...answers.tcp] },
      ...{ ignored, limited, slipped, dropped },
      transfers: { ...transfers },
      connections: { open: openConnections, refused: refusedConnections },
    };
  }
}

const counts = (): number[] => Array.from({ length: codes }, () => 0);
