import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '../features.ts';

/** The top of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where builds go. */
export const functionsFolder = join(root, 'dist', 'functions');
export const webFolder = join(root, 'dist', 'web');

/** All that a function is made of when it is deployed. */
export const bundleFolder = (name: FunctionName): string => join(functionsFolder, name);
