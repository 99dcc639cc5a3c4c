import { call, fileForm, type Answer, type CallOptions } from './call.js';

/** The caller of the operator's API, with its key. */
export class TestOperator {
  constructor(
    /** The base URL, with `/operator`. */
    readonly url: string,
    readonly key: string,
  ) {}

  /** Calls the operator's API. @param path below the base URL: `/accounts` */
  call<Body = Record<string, never>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    return call<Body>(method, `${this.url}${path}`, { token: this.key, ...options });
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
