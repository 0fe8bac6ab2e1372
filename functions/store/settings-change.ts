import * as z from 'zod/mini';
import { type RecordedEvent, recordedEvent } from '../../shared/recorded-event.ts';
import type { Item } from '../lib/table.ts';

/** When and by which admin an item of the company's settings was changed last. */
export type SettingsChange = RecordedEvent;

const changedItem = z.object({ changed: z.optional(recordedEvent) });

/** The latest change of any of these items; undefined where they were written by an earlier version. */
export const latestSettingsChange = (items: readonly (Item | undefined)[]): SettingsChange | undefined =>
  items
    .flatMap((item) => (item && changedItem.parse(item).changed) ?? [])
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
