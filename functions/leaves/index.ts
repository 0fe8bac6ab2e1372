import { lambda } from '../lib/lambda.ts';
import { app } from './api.ts';

export const handler = lambda(app);
