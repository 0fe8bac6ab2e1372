import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UserFacingError } from '../user-facing-error.ts';

/** SQLite's result code SQLITE_BUSY. */
const sqliteBusy = 5;

/** How long to wait for a portal that is shutting down to release its lock. */
const lockTimeoutMs = 2_000;

const sqliteCode = (error: unknown) => (error as { errcode?: number }).errcode;

/** mkdir -p; Node's own `recursive` never returns where no folder can be created, as under /proc. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    createFolder(dirname(folder));
    mkdirSync(folder);
  }
}

function ensureWritable(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new UserFacingError(
      `Cannot write to the data folder ${folder}. Set DATA_DIR to a folder that you can write to, or change its owner.`,
    );
  }
}

/** A folder with the sticky bit, as /tmp, is shared by all users and must not be restricted. */
function assertNotShared(folder: string): void {
  const sticky = 0o1000;
  if (statSync(folder).mode & sticky) {
    throw new UserFacingError(
      `The folder ${folder} is shared by all users. Set DATA_DIR to a folder for the portal alone.`,
    );
  }
}

/** Whether the portal created the file; others in its folder are left alone. */
const isPortalFile = (name: string) => /^(lock|portal\.db|demo)/.test(name);

function restrictFolder(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) restrictFolder(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}

/**
 * Permissions 0700 and 0600, also for a folder that existed before with wider ones.
 * @throws UserFacingError if the folder belongs to another user
 */
function restrictPermissions(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder)) if (isPortalFile(name)) chmodSync(join(folder, name), 0o600);
    for (const name of ['files', 'emails']) {
      if (existsSync(join(folder, name))) restrictFolder(join(folder, name));
    }
  } catch (cause) {
    throw new UserFacingError(
      `Could not restrict the data folder ${folder} to its owner. Make the user that starts the portal its owner.`,
      { cause },
    );
  }
}

/** An exclusive lock, by SQLite's file locking: the system releases it however this process ends. */
function acquireLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: lockTimeoutMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteCode(error) !== sqliteBusy) throw error;
    throw new UserFacingError(
      `Another portal is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

function assertDatabaseIntact(file: string): void {
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
  throw new UserFacingError(
    `The database ${file} is damaged. Restore an earlier copy, or move the file away to start empty.`,
  );
}

/** To be raised by a change of what is stored, or of an index, that older data does not have: nothing is migrated. */
const dataVersion = '5';

/** Refuses data of another version of the portal, which stays as it is; a new folder is of this one. */
function assertDataVersion(folder: string): void {
  const file = join(folder, 'portal.db.version');
  if (!existsSync(join(folder, 'portal.db'))) writeFileSync(file, dataVersion, { mode: 0o600 });
  if (existsSync(file) && readFileSync(file, 'utf8') === dataVersion) return;
  throw new UserFacingError(
    `The data in ${folder} is from another version of the portal, which this one cannot read. Start that version, or set DATA_DIR to a new folder.`,
  );
}

/**
 * Locks the data folder for this process, restricts its permissions, and checks the database's integrity and the version of its
 * data.
 */
export function acquireDataDir(folder: string): { release(): void } {
  ensureWritable(folder);
  assertNotShared(folder);
  const lock = acquireLock(folder);
  restrictPermissions(folder);
  assertDatabaseIntact(join(folder, 'portal.db'));
  assertDataVersion(folder);
  return { release: () => lock.close() };
}
