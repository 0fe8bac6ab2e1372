import { afterEach, beforeEach } from 'vitest';
import { takeConsole } from '../../support/setup.ts';

// biome-ignore lint/suspicious/noExplicitAny: a line is whatever was logged
export type Line = Record<string, any>;

/** Log lines are expected in these tests: those not taken do not fail them. */
const discardOutput = () => void takeConsole();
beforeEach(discardOutput);
afterEach(discardOutput);

/** The output of the functions since the test began, as text. */
export const takeOutput = (): string => takeConsole().join('\n');

/** The same, parsed: one JSON object per line, as in CloudWatch. */
export const takeLines = (): Line[] =>
  takeConsole().map((line) => JSON.parse(line.slice(line.indexOf(': ') + 2)));

/** The lines with this message, such as `request` or `pdf`. */
export const takeLinesOf = (message: string): Line[] =>
  takeLines().filter((line) => line.message === message);
