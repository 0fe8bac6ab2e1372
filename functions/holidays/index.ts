import { toLambdaHandler } from '../http/lambda-handler.ts';
import { app } from './api.ts';

export const handler = toLambdaHandler(app);
