import { fileURLToPath } from 'node:url';

/** The top of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where builds go. */
export const functionsFolder = `${root}dist/functions`;
export const webFolder = `${root}dist/web`;
