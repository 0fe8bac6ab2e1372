import type { PreparedCall } from './calls.ts';
import { takeConsole } from './setup.ts';

/** A sentence for a call that was refused: what the function logged, as that it lacks a right to a table, or its answer. */
export function describeFailure(name: string, status: number, answer: string): string {
  const causes = takeConsole().flatMap((line) =>
    [...line.matchAll(/"message": ?"((?:[^"\\]|\\.)+)"/g)].map(([, words = '']) => words),
  );
  return `${name} answered ${status}: ${causes.join(': ') || answer}`;
}

/** Sends a call. @throws Error with what was answered and logged, where that is no success */
export async function sendOk(url: string, name: string, { path, init }: PreparedCall): Promise<Response> {
  const response = await fetch(url + path, init);
  if (response.status === 200) return response;
  throw new Error(describeFailure(name, response.status, await response.text()));
}
