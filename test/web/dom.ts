import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no popovers, no scrolling and no media; the screens ask for them all the same.
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
