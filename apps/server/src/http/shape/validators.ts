import { isIP } from 'node:net';
import { readDocument, type Document } from '@cloud-account/spec';
import type { Request, RequestHandler, Response } from 'express';
import type {
  OpenAPIV3,
  OpenApiRequest,
  ValidateResponseOpts,
} from 'express-openapi-validator/dist/framework/types.js';
import { RequestValidator, ResponseValidator } from 'express-openapi-validator/dist/middlewares/index.js';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { Route } from '../requests/route-index.js';
import { decide } from './decide.js';
import { documentOfPath } from './prune.js';

/** Called when an answer does not fit the specification; it must answer the request itself. */
export type ResponseProblem = (problem: Error, request: Request) => void;

type Operations = Readonly<Record<string, OpenAPIV3.OperationObject | undefined>>;

/** The validators of the requests and the answers of one path. */
interface PathValidator {
  /** The operations of the path, by method, with the schemas for requests and for answers. */
  readonly requested: Operations;
  readonly answered: Operations;
  readonly requests: RequestValidator;
  readonly answers: RequestHandler | undefined;
}

/** By document, prefix, path and kind: servers of one process share what takes long to compile. */
const compiled = new Map<string, PathValidator>();

/** Called when the answer to a request does not match the specification. */
const listeners = new WeakMap<Request, ResponseProblem>();

/** The number of a document among those whose validators check one request; here only one ever does. */
const SERIAL = 0;

const operationsOf = (
  document: OpenAPIV3.DocumentV3 | OpenAPIV3.DocumentV3_1 | null,
  path: string,
): Operations => (document?.paths?.[path] ?? {}) as Operations;

/**
 * The specification's validator, one for each path. The library's own middlewares load the document, and look for the path in it
 * again for every request; the route index has found it already, so only their validators are used here, each with a document
 * of one path.
 */
export class Validators {
  readonly #document: Document;
  readonly #kind: string;

  /** @param api the specification that is enforced; @param prefix what every path of it begins with */
  constructor(
    api: string,
    private readonly prefix: string,
    private readonly validateResponses: boolean,
    private readonly onResponseProblem: ResponseProblem,
  ) {
    this.#document = readDocument(api);
    this.#kind = [api, prefix, validateResponses].join(' ');
  }

  /**
   * Checks the shape of a request, fills in defaults and converts parameters; makes `response.json` check its body too.
   *
   * @throws the library's error, whose `errors` name each place and keyword
   */
  check(
    { row: { path, method }, params }: Pick<Route, 'row' | 'params'>,
    request: Request,
    response: Response,
  ): void {
    const { requested, answered, requests, answers } = this.#of(path);
    const place = this.prefix + path;
    const openapi = {
      ...{
        expressRoute: place,
        openApiRoute: place,
        schema: requested[method],
        _responseSchema: answered[method],
      },
      // The validator writes the converted values into it, and into `request.params`.
      pathParams: { ...params },
      serial: SERIAL,
    };
    const found = Object.assign(request, { openapi }) as OpenApiRequest;
    decide((next) => requests.validate(found, response, next));
    if (answers === undefined) return;
    listeners.set(request, this.onResponseProblem);
    decide(
      (next) => answers(request, response, next),
      // What it cannot check, such as an answer of an unknown status.
      (problem) => {
        this.onResponseProblem(problem, request);
      },
    );
  }

  #of(path: string): PathValidator {
    const key = `${this.#kind} ${path}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const document = documentOfPath(this.#document, path, this.prefix) as unknown as OpenAPIV3.DocumentV3_1;
    const { options, ajvOpts } = new OpenApiValidator({
      apiSpec: document,
      fileUploader: false,
      // Unknown query parameters are looked for beside it: the library reports only the first.
      validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
      validateResponses: this.validateResponses && {
        onError: (problem: Error, _body: unknown, request: Request) => {
          listeners.get(request)?.(problem, request);
        },
      },
      formats: { ip: { type: 'string', validate: (text: string) => isIP(text) !== 0 } },
    });
    const onAnswers = options.validateResponses || undefined;
    // Without options, it makes no schemas for answers.
    const both = new SchemaPreprocessor(
      document,
      ajvOpts.preprocessor,
      options.validateResponses as ValidateResponseOpts,
    ).preProcess();
    const made: PathValidator = {
      requested: operationsOf(both.apiDoc, path),
      answered: operationsOf(both.apiDocRes, path),
      requests: new RequestValidator(both.apiDoc, ajvOpts.request),
      answers:
        onAnswers && new ResponseValidator(both.apiDocRes, ajvOpts.response, onAnswers, SERIAL).validate(),
    };
    compiled.set(key, made);
    return made;
  }
}
