import './jsdom-setup.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import {
  type ReceivedRequest,
  type StubServer,
  sendError,
  sendJson,
  startStubServer,
} from './stub-server.ts';

const person = {
  _id: 'usr_00000000000000000001',
  id: 'usr_00000000000000000001',
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  role: 'user',
  isInitialPassword: false,
};

type StubReply = Parameters<StubServer['answer']>[1];

/** What a call is answered with: a JSON body, or whatever the function does. */
type StubAnswer = object | ((received: ReceivedRequest, response: StubReply) => void);

/** Refuses a call; without words, the screen has to have its own. */
export const errorAnswer =
  (status: number, words = '', code = 'bad_input'): StubAnswer =>
  (_: ReceivedRequest, response: StubReply) =>
    sendError(response, status, code, words);

export const notFound = errorAnswer(404, 'Not found.', 'not_found');

/** The whole site with an employee signed in, before a server that answers as each test says. */
export function setUpEmployeeApp() {
  let wire: StubServer;
  let App: typeof import('../../web/app/App.tsx').App;
  const pages = {
    /** By method and path, such as 'GET /api/profile/me'. */
    answers: {} as Record<string, StubAnswer>,
    /** What was asked so far, as method and path. */
    asked: () => wire.received.map(({ method, path }) => `${method} ${path}`),
    lastBody: () => JSON.parse(wire.received.at(-1)?.body ?? 'null') as unknown,
    open(path: string) {
      window.history.pushState({}, '', path);
      return render(<App />);
    },
    press: async (name: string) => userEvent.click(await screen.findByRole('button', { name })),
  };

  beforeAll(async () => {
    wire = await startStubServer();
    wire.answer = (received, response) => {
      const answer = pages.answers[`${received.method} ${received.path}`];
      if (typeof answer === 'function') answer(received, response);
      else if (answer) sendJson(response, 200, answer);
      else sendError(response, 400, 'bad_input', `unexpected: ${received.method} ${received.path}`);
    };
    vi.stubEnv('VITE_API_HOST', wire.host);
    ({ App } = await import('../../web/app/App.tsx'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await wire.close();
  });
  beforeEach(() => {
    pages.answers = {};
    wire.received = [];
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('user', JSON.stringify(person));
  });
  afterEach(async () => {
    cleanup();
    const { subscribeToToasts } = await import('../../web/lib/toasts.ts');
    // Whatever came after the screen was gone belongs to no other test.
    subscribeToToasts(() => undefined)();
  });
  return pages;
}
