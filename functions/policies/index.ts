import { handle } from 'hono/aws-lambda';
import { app } from './api.ts';

export const handler = handle(app);
