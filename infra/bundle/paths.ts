import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '../features.ts';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Build output. */
export const functionsFolder = join(root, 'dist', 'functions');
export const webFolder = join(root, 'dist', 'web');

/** The folder that is deployed as a function. */
export const bundleFolder = (name: FunctionName): string => join(functionsFolder, name);
