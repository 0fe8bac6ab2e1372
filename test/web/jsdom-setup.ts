import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens come in files of their own, and a busy machine takes its time to fetch them.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no popovers, no scrolling and no media; the screens ask for them all the same.
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
