import { beforeAll, beforeEach } from 'vitest';
import { employee, setUpApp } from './app.tsx';
import { type ReceivedRequest, type StubServer, sendError, sendJson } from './stub-server.ts';

type ServerResponse = Parameters<StubServer['respond']>[1];

/** A JSON body sent with 200, or a function that responds itself. */
type StubResponse = object | ((request: ReceivedRequest, response: ServerResponse) => void);

/** An error response; an empty message makes the screen show its own. */
export const errorResponse =
  (status: number, message = '', code = 'bad_input'): StubResponse =>
  (_: ReceivedRequest, response: ServerResponse) =>
    sendError(response, status, code, message);

/** A portal whose company is not set up. */
export const noCompany: StubResponse = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('null');

export const notFound = errorResponse(404, 'Not found.', 'not_found');

/** Sets up the whole app with an employee signed in, against a server that sends the responses of each test. */
export function setUpEmployeeApp() {
  const signedOut = setUpApp();
  const app = {
    open: signedOut.open,
    press: signedOut.press,
    /** Responses by method and path, such as 'GET /api/profile/me'. */
    responses: {} as Record<string, StubResponse>,
    /** Answers whatever `responses` does not list; else that is an error. */
    answerOther: undefined as ((request: ReceivedRequest) => object | null) | undefined,
    /** Answers a path that is requested on every screen, in place of what it answers by default. */
    answerAside: (path: string, answer: object | null) => {
      signedOut.server.aside[path] = answer;
    },
    /** The requests received so far, as method and path. */
    requests: () => signedOut.server.received.map(({ method, path }) => `${method} ${path}`),
    /** The body of the newest request that has one: lists are read again after it. */
    lastBody: () =>
      JSON.parse(signedOut.server.received.findLast(({ body }) => body !== '')?.body ?? 'null') as unknown,
  };

  beforeAll(() => {
    signedOut.server.respond = (request, response) => {
      const key = `${request.method} ${request.path}`;
      const stub = app.responses[key];
      if (typeof stub === 'function') stub(request, response);
      else if (stub) sendJson(response, 200, stub);
      else if (app.answerOther) sendJson(response, 200, app.answerOther(request));
      else sendError(response, 400, 'bad_input', `unexpected: ${key}`);
    };
  });
  beforeEach(() => {
    app.responses = {};
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('user', JSON.stringify(employee));
  });
  return app;
}
