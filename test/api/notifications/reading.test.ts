import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isRead,
  parseReading,
  withAllRead,
  withRead,
} from '../../../functions/notifications/bell/reading.ts';

const ids = Array.from({ length: 12 }, (_, i) => `ntc_${String(i).padStart(3, '0')}`);
const id = fc.constantFrom(...ids);
const act = fc.oneof(
  fc.record({ kind: fc.constant('all' as const), id }),
  fc.record({ kind: fc.constant('one' as const), id, isRead: fc.boolean() }),
);

test('a notification is as it was marked last, alone or with all that are older', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const expected = new Map(ids.map((each) => [each, false]));
      let reading = parseReading(undefined);
      for (const each of acts) {
        if (each.kind === 'one') {
          reading = withRead(reading, each.id, each.isRead);
          expected.set(each.id, each.isRead);
        } else {
          reading = withAllRead(reading, each.id);
          for (const other of ids) if (other <= each.id) expected.set(other, true);
        }
      }
      expect(new Map(ids.map((each) => [each, isRead(reading, each)]))).toEqual(expected);
      // Nothing is remembered twice, or without need.
      const { read, unread, readUpTo } = reading;
      expect(read.every((each) => readUpTo < each)).toBe(true);
      expect(unread.every((each) => each <= readUpTo)).toBe(true);
      for (const list of [read, unread]) expect(new Set(list).size).toBe(list.length);
    }),
  );
});
