import { afterEach, vi } from 'vitest';
import { frozenNow } from '../support/frozen-clock.ts';

/** An afternoon in India, in the middle of a week. */
const now = frozenNow('2026-11-25T09:30:00Z');

// The file before, in the same worker, may have left a clock of its own.
vi.useRealTimers();
vi.setSystemTime(now);
// A test that had a clock of its own leaves the real one behind.
afterEach(() => {
  if (!vi.isFakeTimers()) vi.setSystemTime(now);
});
