import { createHash } from 'node:crypto';
import type { Stored } from './storage.ts';

/**
 * The patterns of values that are made anew at every run, and the texts that stand for them where two runs are
 * compared.
 */
const generatedIds: [pattern: RegExp, stands: string][] = [
  [/(?<=["#=])[\w-]{43}(\.usr_[0-9a-f]{20})?(?=")/g, '<secret>'],
  // A slip's id is no random one: it is made of its owner's and the period.
  [/\b(?!slip_)[a-z]+(_[0-9a-f]{20}){1,2}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z(#[0-9a-f]{8})?/g, '<time>'],
  // The secret of an authenticator app, in base32, with the time step of its last code; and recovery codes.
  [/(?<=["=])[A-Z2-7]{32}(?=["&])/g, '<secret>'],
  [/(?<="lastStep":\{"N":")\d+/g, '<step>'],
  [/\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/g, '<recovery code>'],
  [/(?<="stamp":\{"S":")[0-9a-f]{16}/g, '<stamp>'],
  [/(?<="execution":\{"S":")[0-9a-f]{8}/g, '<execution>'],
  [/\$argon2id\$[\w=,$-]+/g, '<password>'],
];

/** Seconds or milliseconds since the epoch: two runs may share one by chance, and so they are all alike. */
const clock = /\b1[5-9]\d{8}(\d{3})?\b/g;

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Lines by item: most stay the same object from trial to trial. */
const lines = new WeakMap<object, string>();

function lineOf(stored: object, toLine: () => string): string {
  const line = lines.get(stored) ?? toLine();
  lines.set(stored, line);
  return line;
}

const toLines = ({ items, files }: Stored): string[] => [
  ...[...items.values()].map((stored) => lineOf(stored, () => `${stored.table} ${sorted(stored.item)}`)),
  ...[...files].map(([name, bytes]) =>
    lineOf(bytes, () => `file "${name}" ${createHash('sha256').update(bytes).digest('hex')}`),
  ),
];

/** Makes what two runs left comparable: whatever was not there at the start, and is random or a time, is alike. */
export class Comparable {
  readonly #known: Set<string>;
  /** The texts that stand for lines. */
  readonly #texts = new Map<string, string>();

  constructor(start: Stored) {
    const text = toLines(start).join('\n');
    this.#known = new Set(generatedIds.flatMap(([pattern]) => text.match(pattern) ?? []));
  }

  text(text: string): string {
    return generatedIds
      .reduce(
        (rest, [pattern, stands]) =>
          rest.replaceAll(pattern, (found) => (this.#known.has(found) ? found : stands)),
        text,
      )
      .replaceAll(clock, '<clock>');
  }

  /**
   * One line for each item and file. An attempt that stays counted and a lease that runs out by itself are no part of
   * what was asked, and neither is an idle time that was written.
   */
  stored(stored: Stored): string[] {
    return toLines(stored)
      .filter((line) => !/"(attempts|page-job)#/.test(line))
      .map((line) => this.#textOf(line))
      .sort();
  }

  #textOf(line: string): string {
    const text = this.#texts.get(line) ?? this.text(line);
    this.#texts.set(line, text);
    return text;
  }
}
