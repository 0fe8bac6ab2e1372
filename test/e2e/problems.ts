import type { BrowserContext, ConsoleMessage } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

let consoleErrors: string[] = [];
let failedRequests: string[] = [];
let areFailuresProvoked = false;

/** Called once in a file whose tests provoke failed requests: those that a test does not take fail none. */
export function provokeFailedRequests(): void {
  beforeAll(() => {
    areFailuresProvoked = true;
  });
  afterAll(() => {
    areFailuresProvoked = false;
  });
}

/**
 * The problems that no test expects: the console errors, and the failed requests where none is provoked; clears the
 * lists.
 */
export function takeProblems(): string[] {
  const requests = takeFailedRequests();
  return [...takeConsoleErrors(), ...(areFailuresProvoked ? [] : requests)];
}

/** API requests answered with an error or not at all, as '404 GET /api/…' or 'failed GET /api/…'; clears the list. */
export function takeFailedRequests(): string[] {
  const taken = failedRequests;
  failedRequests = [];
  return taken;
}

/** Errors and warnings on the console, CSP violations among them, and uncaught errors; clears the list. */
export function takeConsoleErrors(): string[] {
  const taken = consoleErrors;
  consoleErrors = [];
  return taken;
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
const isApiUrl = (url: string) => pathOf(url).startsWith('/api/');

function recordConsoleMessage(message: ConsoleMessage): void {
  if (!['error', 'warning'].includes(message.type())) return;
  // Chromium logs failed requests too, which are recorded from the responses.
  if (message.text().startsWith('Failed to load resource') && isApiUrl(message.location().url)) return;
  consoleErrors.push(`console ${message.type()}: ${message.text()}`);
}

/** Records the problems of all pages of a context. */
export function recordProblems(context: BrowserContext): void {
  context.on('console', recordConsoleMessage);
  context.on('weberror', (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() < 400 || !isApiUrl(response.url())) return;
    failedRequests.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  context.on('requestfailed', (request) => {
    // Aborted by the screen itself, which no longer needs the response.
    if (request.failure()?.errorText === 'net::ERR_ABORTED' || !isApiUrl(request.url())) return;
    failedRequests.push(`failed ${request.method()} ${pathOf(request.url())}`);
  });
}

/** Logs violations of the content security policy and of Trusted Types to the console, where they are recorded. */
export const logCspViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`violates ${violatedDirective}: ${blockedURI} ${sample}`),
  );
