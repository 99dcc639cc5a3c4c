/** The words of the gateway's clients, for what is the service's own. */
export interface ClientWords {
  /** A sentence as clients read it. @param own what a client wrote stands in it between backticks */
  readonly say: (own: string) => string;
  /** A cluster or its region as clients write it. */
  readonly place: (own: string) => string;
  /** A cluster or a region that a client wrote. */
  readonly ownPlace: (theirs: string) => string;
}

/** The service's own words. */
export const ownWords: ClientWords = {
  say: (own) => own,
  place: (own) => own,
  ownPlace: (theirs) => theirs,
};

/** The message of an error. @param own what a client wrote stands in it between backticks */
export const messageIn = ({ say }: ClientWords, own: string): string => say(own).replaceAll('`', '');
