import { systemRoutes as routes } from '../../shared/system.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { openapi } from './openapi.ts';

export const app = featureApp();

serve(app, routes.health, async () => ({ status: 'ok' as const }));

serve(app, routes.openapi, async () => openapi());
