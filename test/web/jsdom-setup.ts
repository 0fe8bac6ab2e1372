import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazily imported screens take long to load on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom implements neither scrolling nor media queries.
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
