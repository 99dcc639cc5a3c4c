import { nearestName, parseFilter, requestText, type Filter, type Refusal } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { OperationId, OperationRow } from '@cloud-account/spec';
import type { Cloud } from '../cloud/cloud.js';
import { isDiskFull, isMissingReference } from '@cloud-account/database';
import { handlers } from '../generated/handlers.js';
import { Download, type Call, type Handler, type Upload } from '../cloud/operation.js';
import { refuseAll, refusalsOf, unwrap } from '../common/refused.js';
import { requireGrants } from '../repositories/access/grants.js';
import { exemptFromLock } from '../lab/halt/exempt-operations.js';
import { columnKeys } from '../repositories/listing/column-keys.js';
import type { Viewer } from '../common/viewer.js';
import { asRefused, MAX_PROBLEMS, otherMethod, sendRefused, unknownRoute } from './responses/envelope.js';
import { translate } from './dialect.js';
import { BodyUpload } from './forms/body-upload.js';
import { FormUpload } from './forms/form-upload.js';
import { FORM, requireMediaType, uploadTypeOf } from './forms/media-type.js';
import { answersPreflight, setCommonHeaders } from './responses/headers.js';
import { AccountTurns } from './requests/account-turns.js';
import { authenticate, invalidToken } from './requests/authenticate.js';
import { DigestedUpload } from './requests/digested-upload.js';
import { ignoreBody } from './requests/ignored-body.js';
import { reportIgnored } from './requests/ignored-fields.js';
import { applyFaults, type RequestInProgress } from './requests/apply-faults.js';
import { idempotencyKeyOf, KeyedPosts } from './requests/keyed-posts.js';
import { notePage, recordBody } from './requests/record-request.js';
import { RouteIndex, type Route } from './requests/route-index.js';
import { sendFile } from './responses/send-file.js';
import { inBodyOrder } from './shape/body-order.js';
import { withBodyParameters, type FilledQuery } from './shape/body-parameters.js';
import { BodyReader, isEmptyBody, textProblems } from './shape/body.js';
import { fieldName } from './shape/json-pointer.js';
import { knownFields } from './shape/known-fields.js';
import { requirePlainIds } from './shape/path-ids.js';
import {
  firstOfEachField,
  integerProblems,
  shapeProblems,
  unknownField,
  unknownParameter,
  unknownParameters,
} from './shape/problems.js';
import { stripUnknownFields, type StrippedField } from './shape/strip-unknown-fields.js';
import { Validators } from './shape/validators.js';
import type { Surface } from './shape/surface.js';

/** A caller's own request ID is used when it is safe in the log. */
const requestIdOf = (request: Request, { randomness }: Cloud): string => {
  const own = request.headers['x-request-id'];
  return typeof own === 'string' && /^[\w.-]{1,64}$/.test(own) ? own : randomness.uuid();
};

const noFilter: Filter = {};

/** The path, and the query where there is one: everything after the first question mark. */
const splitUrl = (url: string): [path: string, query: string | undefined] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
};

/** Node reads each byte of a header as a character; clients send UTF-8. */
const utf8Header = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : Buffer.from(value, 'latin1').toString('utf8');

/** Aborted when the connection closes before the answer is out. */
const signalOf = (response: Response): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The client went away.'));
  });
  return gone.signal;
};

/**
 * The input of an operation. It is a class for its getter: V8 makes a hidden class for each object that has a getter of its own,
 * and keeps all that the getter needs until a full collection.
 */
class RequestCall {
  readonly cloud: Cloud;
  readonly viewer: Viewer | undefined;
  readonly filter: Filter;
  readonly upload: Upload | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly callerAddress: string;
  readonly #response: Response;
  #signal: AbortSignal | undefined;

  constructor(
    request: Request,
    response: Response,
    given: Pick<RequestCall, 'cloud' | 'viewer' | 'filter' | 'upload'>,
  ) {
    this.cloud = given.cloud;
    this.viewer = given.viewer;
    this.filter = given.filter;
    this.upload = given.upload;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.callerAddress = request.ip ?? '';
    this.#response = response;
  }

  /** Made when it is first asked for: few operations take long enough to be worth breaking off. */
  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#response));
  }
}

/** True if an answer may be large, and costly to read: a page, or a zone. */
const isLarge = ({ method, path, queryParameters }: OperationRow): boolean =>
  method === 'get' && (queryParameters.includes('page_size') || path.endsWith('/zone-file'));

/**
 * The way of every request: route, token, scope, rate, shape, grant, operation, envelope.
 *
 * @see ARCHITECTURE.md, which draws it
 */
export class Api {
  readonly #routes: RouteIndex;
  readonly #bodies: BodyReader;
  readonly #validators: Validators;
  readonly #turns: AccountTurns;
  readonly #posts = new KeyedPosts();

  constructor(
    private readonly cloud: Cloud,
    private readonly surface: Surface,
  ) {
    this.#turns = new AccountTurns(cloud);
    this.#routes = new RouteIndex(surface.api, (row) => surface.serves(row), surface.dialect);
    this.#bodies = new BodyReader(surface.bodyLimits, surface.lab && recordBody);
    this.#validators = new Validators(
      surface.api,
      surface.prefix,
      cloud.config.validateResponses,
      (problem, { res }) => {
        if (res !== undefined) this.#refuse(res, problem, 'an answer does not fit the specification');
      },
    );
  }

  /** Answers one request below the base path. */
  async answer(request: Request, response: Response): Promise<void> {
    const requestId = requestIdOf(request, this.cloud);
    response.locals.requestId = requestId;
    if (this.surface.dialect !== undefined) translate(this.surface.dialect, request, response);
    setCommonHeaders(response, this.surface.headers, requestId);
    try {
      await this.#answer(request, response);
    } catch (error) {
      this.#refuse(response, error);
    }
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const [path, query] = splitUrl(request.url.slice(this.surface.prefix.length));
    const match = this.#routes.match(request.method, path);
    if (match.kind === 'unknown') {
      if (answersPreflight(request, response)) return;
      const absent = this.surface.absent?.find(request.method, path);
      if (absent === undefined) throw unknownRoute();
      await this.surface.identify(absent.access, request, response);
      response.json(absent.answer());
      return;
    }
    const route = match.kind === 'operation' ? match.route : undefined;
    this.surface.describe(response, match.allow, route?.row);
    if (request.method === 'OPTIONS') {
      response.setHeader('Allow', match.allow.join(', '));
      response.json({});
      return;
    }
    if (route === undefined) {
      response.setHeader('Allow', match.allow.join(', '));
      throw otherMethod();
    }
    response.locals.route = route;
    const { lab } = this.cloud;
    const lock = lab === undefined || exemptFromLock.has(route.id) ? undefined : lab.requestLock;
    const leave = lock && (lock.enterNow(request) ?? (await lock.enter(request)));
    try {
      await this.#serve(route, request, response, query);
    } finally {
      leave?.();
    }
  }

  async #serve(route: Route, request: Request, response: Response, query: string | undefined): Promise<void> {
    const viewer = await this.surface.identify(route.row, request, response);
    const filter = await this.#checkShape(route, request, response, query);
    const inProgress = { route, viewer, response };
    const before = this.#applyFaults(inProgress, false);
    if (before !== true && !(await before)) return;
    const end = viewer && isLarge(route.row) ? await this.#turns.takeList(viewer, response) : undefined;
    try {
      if (viewer !== undefined) {
        const body = request.body as unknown;
        await requireGrants(viewer, this.cloud.database, route.row, { params: route.params, body });
      }
      const reply = await this.#run(route, viewer, filter, request, response);
      const after = this.#applyFaults(inProgress, true);
      if (after !== true && !(await after)) return;
      await this.#send(response, route.row, reply);
    } catch (error) {
      throw viewer !== undefined && isMissingReference(error) && (await this.#isDeleted(request))
        ? invalidToken()
        : error;
    } finally {
      end?.();
    }
  }

  /** True if the user of a request was deleted after its token was accepted. */
  async #isDeleted({ headers }: Request): Promise<boolean> {
    const { database, clock } = this.cloud;
    return (await authenticate(database, headers.authorization, clock.now())) === undefined;
  }

  /** @returns true if the request continues; at once where there are no faults, as each wait would take time of every request */
  #applyFaults(inProgress: Omit<RequestInProgress, 'isDone'>, isDone: boolean): Promise<boolean> | true {
    const { lab } = this.surface;
    if (lab === undefined || !lab.faults.exist) return true;
    return applyFaults(lab.faults, this.cloud, { ...inProgress, isDone });
  }

  async #send(response: Response, { created }: OperationRow, reply: unknown): Promise<void> {
    if (this.surface.lab !== undefined) notePage(response, reply);
    if (reply instanceof Download) await sendFile(response, reply);
    else if (reply === undefined) response.status(204).end();
    else response.status(created === true ? 201 : 200).json(reply);
  }

  /** Everything wrong with the shape of a request, at once. */
  async #checkShape(
    route: Route,
    request: Request,
    response: Response,
    query: string | undefined,
  ): Promise<Filter> {
    const { id, row, params } = route;
    const { dialect, prefix } = this.surface;
    const problems: Refusal[] = [];
    const uploadType = uploadTypeOf(row);
    const sentType = uploadType && requireMediaType(request, uploadType);
    const stripped: Refusal[] = [];
    const ignored: string[] = [];
    const own = query && (dialect?.query(id, query) ?? query);
    let filled: FilledQuery = { query: own, problems: [] };
    if (uploadType === undefined && row.bodyTypes.length > 0) {
      await this.#bodies.read(request, response, row.bodyValues);
      if (row.bodyOptional === true && isEmptyBody(request.body)) request.body = {};
      if (dialect !== undefined) request.body = dialect.body(id, request.body);
      const found = this.#stripUnknownFields(id, request.body);
      stripped.push(...found.refused);
      ignored.push(...found.ignored);
    } else {
      if (row.parametersInBody)
        filled = withBodyParameters(id, row, own, await this.#bodies.readUnusedBody(request, response));
      else if (uploadType === undefined) ignoreBody(request, response, this.surface.bodyLimits.bytes);
      delete request.headers['content-type'];
    }
    problems.push(...filled.problems);
    // The validator chooses among what an answer may be by this header; ours is always JSON.
    request.headers.accept = 'application/json';
    if (request.method === 'HEAD') request.method = 'GET';
    if (filled.query !== query) request.url = `${prefix}${row.path}?${filled.query ?? ''}`;
    const nameOf = (own: string): string => dialect?.fieldPath(own) ?? own;
    const unknown = unknownParameters(row.queryParameters, request.query);
    // Made only where it is needed: nearly all requests have none.
    const known = new Map(unknown.length === 0 ? [] : row.queryParameters.map((own) => [nameOf(own), own]));
    for (const name of unknown) {
      const near = nearestName(nameOf(name), known.keys());
      if (this.surface.unknownFields === 'refuse')
        problems.push(unknownParameter(name, known.get(near ?? '')));
      else ignored.push(near === undefined ? nameOf(name) : `${nameOf(name)}(${near})`);
    }
    reportIgnored(response, ignored);
    requirePlainIds(id, params);
    problems.push(...integerProblems(id, 'path', params), ...integerProblems(id, 'query', request.query));
    try {
      this.#validators.check(route, request, response);
    } catch (error) {
      problems.push(...shapeProblems(id, error, request.body));
    }
    problems.push(...textProblems(request.body));
    if (sentType !== undefined) request.headers['content-type'] = sentType;
    const sent = row.filter === null ? undefined : utf8Header(request.get('X-Filter'));
    const filter = sent && (dialect?.filter(id, sent) ?? sent);
    const loneOrder = this.surface.filterFields === 'all';
    const key = idempotencyKeyOf(row, request);
    const parsed =
      filter === undefined ? undefined : parseFilter(filter, this.#filterKeys(id, row), { loneOrder });
    refuseAll([
      ...firstOfEachField([...problems, ...stripped]),
      ...[parsed, key].flatMap((one) => (one === undefined ? [] : refusalsOf(one))),
    ]);
    return parsed?.ok ? parsed.value : noFilter;
  }

  #filterKeys(id: OperationId, { filter }: OperationRow): NonNullable<OperationRow['filter']> {
    return this.surface.filterFields === 'all' ? { ...columnKeys(id), ...filter } : (filter ?? {});
  }

  /** Removes the fields of the body that its operation does not know: ignored ones by name, and the refusals of others. */
  #stripUnknownFields(id: OperationId, body: unknown): { ignored: string[]; refused: Refusal[] } {
    const found = stripUnknownFields(knownFields(id), body, MAX_PROBLEMS);
    const isRefused = ({ readOnly }: StrippedField) => !readOnly && this.surface.unknownFields === 'refuse';
    const { dialect } = this.surface;
    const ignored = found
      .filter((field) => !isRefused(field))
      .map(({ steps }) => fieldName(steps, body))
      .map((field) => dialect?.fieldPath(field) ?? field);
    const refused = found.filter(isRefused);
    return { ignored, refused: refused.map((field) => unknownField(field, body)) };
  }

  #uploadOf(row: OperationRow, request: Request, response: Response): Upload | undefined {
    const type = uploadTypeOf(row);
    if (type === FORM) return new FormUpload(request, response, this.surface);
    return type === undefined ? undefined : new BodyUpload(request, response);
  }

  #run(
    { id, row }: Route,
    viewer: Viewer | undefined,
    filter: Filter,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    const cloud = viewer === undefined ? this.cloud : this.#turns.cloudOf(viewer, response);
    const received = this.#uploadOf(row, request, response);
    const handle = (of: Cloud, upload: Upload | undefined): Promise<unknown> => {
      const call = new RequestCall(request, response, { cloud: of, viewer, filter, upload });
      // The validator has checked the call against the specification that the handler's types are generated from.
      return (handlers[id] as unknown as Handler<never>)(call as unknown as Call<never>);
    };
    const key = idempotencyKeyOf(row, request);
    if (viewer === undefined || key === undefined) return handle(cloud, received);
    const upload = received && new DigestedUpload(received);
    const {
      params,
      query: given,
      body,
    } = request as { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown };
    const query = Object.fromEntries(row.queryParameters.map((name) => [name, given[name]]));
    const text = requestText({ operation: id, params, query, body });
    const post = { viewer, key: unwrap(key), text, upload, response };
    return this.#posts.answer(cloud, post, (of) => handle(of, upload));
  }

  #refuse(response: Response, error: unknown, what = 'request failed'): void {
    const refused = asRefused(error);
    if (refused !== error) {
      // Work that is broken off because its client left is nobody's fault.
      const level = response.destroyed ? 'info' : 'error';
      this.cloud.log[level](
        { err: error, requestId: response.locals.requestId as string },
        isDiskFull(error) ? 'the disk is full' : what,
      );
    }
    response.locals.refusals = [...new Set(refused.refusals.map(({ id }) => id))];
    if (response.headersSent) return;
    const route = response.locals.route as Route | undefined;
    const ordered =
      route === undefined ? refused : inBodyOrder(refused, response.req.body, knownFields(route.id));
    const { dialect } = this.surface;
    sendRefused(response, ordered, { docsUrl: this.cloud.docsUrl(), dialect, route });
  }
}
