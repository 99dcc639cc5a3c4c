import { call, fileForm, type Answer, type CallOptions } from './call.js';

/** A caller of one of the APIs, with its token or key. */
export abstract class TestCaller {
  /** @param base the base URL */
  constructor(
    private readonly base: string,
    private readonly credential: string,
  ) {}

  /** Calls the API. @param path relative to the base URL: `/domains` */
  call<Body = Record<string, never>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    return call<Body>(method, `${this.base}${path}`, { token: this.credential, ...options });
  }

  get<Body>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer<Body>> {
    return this.call<Body>('GET', path, { headers });
  }

  post<Body>(path: string, body: unknown = {}): Promise<Answer<Body>> {
    return this.call<Body>('POST', path, { body });
  }

  /** Sends a form with one file. */
  upload<Body>(path: string, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Answer<Body>> {
    return this.call<Body>('POST', path, { body: fileForm(name, content) });
  }

  put<Body>(path: string, body: unknown): Promise<Answer<Body>> {
    return this.call<Body>('PUT', path, { body });
  }

  delete<Body>(path: string): Promise<Answer<Body>> {
    return this.call<Body>('DELETE', path);
  }
}
