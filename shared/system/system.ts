import * as z from 'zod/mini';
import { route } from '../route.ts';

export const systemRoutes = {
  health: route('GET', '/api/health', {
    summary: 'Answers while the portal serves and its storage answers, else 503',
    caller: 'anyone',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
  openapi: route('GET', '/api/openapi.json', {
    summary: 'This document',
    caller: 'anyone',
    reply: z.looseObject({ openapi: z.string() }),
  }),
} as const;
