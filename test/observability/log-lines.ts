import { afterEach, beforeEach } from 'vitest';
import { takeConsole } from '../setup.ts';

// biome-ignore lint/suspicious/noExplicitAny: a line is whatever was logged
export type Line = Record<string, any>;

/** These tests speak of lines, so none that is left is unexpected. */
const discardOutput = () => void takeConsole();
beforeEach(discardOutput);
afterEach(discardOutput);

/** What the functions wrote since the test began, as text. */
export const takeOutput = (): string => takeConsole().join('\n');

/** The same, line by line, as CloudWatch reads it. */
export const takeLines = (): Line[] =>
  takeConsole().map((line) => JSON.parse(line.slice(line.indexOf(': ') + 2)));

/** The lines of a kind, as `request` or `pdf`. */
export const takeLinesOf = (message: string): Line[] =>
  takeLines().filter((line) => line.message === message);
