import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a command of scripts/ to its end. @returns what it printed, by line, and its exit code */
export async function runScript(script: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...environment },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const linesOf = (printed: string) => printed.split('\n').filter((line) => line !== '');
  return { lines: linesOf(stdout), errors: linesOf(stderr), code: code as number };
}
