import { isIP } from 'node:net';
import { readDocument, type Document } from '@cloud-account/spec';
import type { Request, RequestHandler, Response } from 'express';
import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import { runMiddlewares } from '../requests/run-middlewares.js';
import { documentOfPath } from './prune.js';

/** Called when an answer does not fit the specification; it must answer the request itself. */
export type ResponseProblem = (problem: Error, request: Request) => void;

/**
 * The document of one path as the library's loader gives it. The loader itself compiles the schema of all specifications
 * first, for every document again and even when it is not to check the document: most of the time that the first request of
 * a path would take.
 */
const loaded = (document: Document, path: string, prefix: string): Spec => ({
  apiDoc: document as never,
  basePaths: [prefix],
  routes: Object.keys(document.paths[path] ?? {}).map((method) => ({
    basePath: prefix,
    expressRoute: prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    openApiRoute: prefix + path,
    method: method.toUpperCase(),
    pathParams: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  })),
  // It tells documents apart whose validators look at one request; here only one ever does.
  serial: 0,
});

/** By document, prefix, path and kind: servers of one process share what takes long to compile. */
const compiled = new Map<string, RequestHandler[]>();

/** Called when the answer to a request does not match the specification. */
const listeners = new WeakMap<Request, ResponseProblem>();

/**
 * The specification's validator, one for each path. The library scans every path of its document for every request,
 * so each validator gets a document of one path; which one is asked is the route index's answer.
 */
export class Validators {
  readonly #document: Document;

  /** @param api the specification that is enforced; @param prefix what every path of it begins with */
  constructor(
    private readonly api: string,
    private readonly prefix: string,
    private readonly validateResponses: boolean,
    private readonly onResponseProblem: ResponseProblem,
  ) {
    this.#document = readDocument(api);
  }

  /**
   * Checks the shape of a request, fills in defaults and converts query parameters; makes `response.json` check its
   * body too.
   *
   * @throws the library's error, whose `errors` name each place and keyword
   */
  check(path: string, request: Request, response: Response): Promise<void> {
    listeners.set(request, this.onResponseProblem);
    return runMiddlewares(this.#of(path), request, response);
  }

  #of(path: string): RequestHandler[] {
    const key = [this.api, this.prefix, path, this.validateResponses].join(' ');
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const spec = loaded(documentOfPath(this.#document, path, this.prefix), path, this.prefix);
    const validator = new OpenApiValidator({
      apiSpec: spec.apiDoc,
      validateSecurity: false,
      fileUploader: false,
      useRequestUrl: true,
      // Unknown query parameters are looked for beside it: the library reports only the first.
      validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
      validateResponses: this.validateResponses && {
        onError: (problem: Error, _body: unknown, request: Request) => {
          listeners.get(request)?.(problem, request);
        },
      },
      formats: { ip: { type: 'string', validate: (text: string) => isIP(text) !== 0 } },
    });
    const made = validator.installMiddleware(Promise.resolve(spec)) as RequestHandler[];
    compiled.set(key, made);
    return made;
  }
}
