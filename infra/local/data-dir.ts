import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from '../plain-error.ts';

/** SQLite's result codes. */
const busy = 5;

/** Milliseconds that a portal which is just ending is given to let go of the folder. */
const patience = 2_000;

const codeOf = (error: unknown) => (error as { errcode?: number }).errcode;

/** Step by step: Node's own `recursive` never returns where the system has nothing to make a folder in, as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new PlainError(
      `The data folder ${folder} cannot be written. Set DATA_DIR to a folder that you may write, or change its owner.`,
    );
  }
}

/** A lock that the system lets go of however this process ends, and that no other can take before. */
function lock(folder: string): DatabaseSync {
  const held = new DatabaseSync(join(folder, 'lock'), { timeout: patience });
  try {
    held.exec('BEGIN EXCLUSIVE');
    return held;
  } catch (error) {
    held.close();
    if (codeOf(error) !== busy) throw error;
    throw new PlainError(
      `Another portal is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

function checkDatabase(file: string): void {
  if (!existsSync(file)) return;
  let findings: unknown[] = [];
  try {
    const database = new DatabaseSync(file);
    findings = database
      .prepare('PRAGMA quick_check')
      .all()
      .map((row) => Object.values(row)[0]);
    database.close();
  } catch (error) {
    findings = [error];
  }
  if (findings.length === 1 && findings[0] === 'ok') return;
  throw new PlainError(
    `The database ${file} is damaged. Put a copy from before in its place, or move it away to start empty.`,
  );
}

/** Takes the data folder for this portal alone, and makes sure that it can be worked with. */
export function takeDataDir(folder: string): { release(): void } {
  makeWritable(folder);
  const held = lock(folder);
  checkDatabase(join(folder, 'portal.db'));
  return { release: () => held.close() };
}
