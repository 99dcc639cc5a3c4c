/** What a name server has done since it was made. Counts only grow, except those of open connections. */
export interface EngineFigures {
  /** Replies by how they went and what they said: `answers.udp[3]` are names that are not there. */
  readonly answers: { readonly udp: readonly number[]; readonly tcp: readonly number[] };
  /** Messages that nothing could be said to. */
  readonly ignored: number;
  /** Replies that were not sent because their network had its share, and those that only said to use TCP. */
  readonly limited: number;
  readonly slipped: number;
  /** Questions and replies that were dropped because too many waited. */
  readonly dropped: number;
  /** Whole zones that were sent, and those that broke off. */
  readonly transfers: { readonly sent: number; readonly broken: number };
  readonly connections: { readonly open: number; readonly refused: number };
}

const codes = 17;

/** The same, to be counted in. */
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

  /** A copy that stays as it is. */
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
