import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

/** Lazily imported screens take long to load on a busy machine. */
const asyncUtilTimeout = 60_000;
const { getElementError } = getConfig();
// Test files that share a worker share the library.
if (getConfig().asyncUtilTimeout !== asyncUtilTimeout)
  configure({
    asyncUtilTimeout,
    // While an element is waited for, the document is not printed after each look, but once, when the time is over.
    getElementError: (message, container) =>
      isLookedForAgain() ? new Error(message ?? undefined) : getElementError(message, container),
  });

/** Whether waitFor looks again after a failure. The library tells its own queries so by this setting alone. */
const isLookedForAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

// React's development build takes a stack for each element that is created, until it has taken 10,000 in a second. They
// are a tenth of a test's time, and are shown in warnings only, which name the component without them too.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// jsdom implements neither scrolling nor media queries.
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
