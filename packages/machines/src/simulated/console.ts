import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** The interval at which the console looks whether its machine still runs, in milliseconds. */
const LOOK_INTERVAL = 1_000;

/** Longer lines lose what follows. */
const LONGEST_LINE = 256;

/** The maximum of what is read at once, in characters: the rest is lost, as on a serial line that is too fast. */
const MOST_AT_ONCE = 1_024;

const WELCOME =
  '\r\nThis machine is simulated: nothing runs on it, and nobody can sign in.\r\n\r\nlocalhost login: ';

const ENTER = '\r';
const END_OF_INPUT = '\u0004';
const INTERRUPT = '\u0003';
const ERASE = ['\b', '\u007f'];

const isPrintable = (sign: string): boolean => sign >= ' ' && sign !== '\u007f';

/** The console of a simulated machine, which asks for a name and a password as a new system does, and admits nobody. */
export class SimulatedConsole extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  readonly #timer: NodeJS.Timeout;
  #prompt: 'name' | 'password' = 'name';
  #line: string[] = [];
  #last = '';

  /** @param isRunning whether the machine runs; when not, the console closes */
  constructor(isRunning: () => Promise<boolean>) {
    super();
    this.#timer = setInterval(() => {
      isRunning().then(
        (runs) => {
          if (!runs) this.destroy();
        },
        // The database cannot be read now.
        () => undefined,
      );
    }, LOOK_INTERVAL).unref();
    this.push(WELCOME);
  }

  override _transform(typed: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const answer = Array.from(this.#decoder.write(typed).slice(0, MOST_AT_ONCE))
      .map((sign) => this.#type(sign))
      .join('');
    done(null, answer === '' ? undefined : answer);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#timer);
    done(error);
  }

  /** @returns what the machine writes after a sign */
  #type(sign: string): string {
    const before = this.#last;
    this.#last = sign;
    if (sign === '\n' && before === ENTER) return '';
    if (sign === ENTER || sign === '\n') return this.#enter();
    if (sign === INTERRUPT || sign === END_OF_INPUT) return this.#promptFor('name');
    if (ERASE.includes(sign)) return this.#line.pop() === undefined || this.#hides ? '' : '\b \b';
    if (!isPrintable(sign) || this.#line.length === LONGEST_LINE) return '';
    this.#line.push(sign);
    return this.#hides ? '' : sign;
  }

  get #hides(): boolean {
    return this.#prompt === 'password';
  }

  #enter(): string {
    if (this.#hides) return `\r\nLogin incorrect${this.#promptFor('name')}`;
    return this.#promptFor(this.#line.length === 0 ? 'name' : 'password');
  }

  #promptFor(what: 'name' | 'password'): string {
    this.#prompt = what;
    this.#line = [];
    return what === 'name' ? '\r\nlocalhost login: ' : '\r\nPassword: ';
  }
}
