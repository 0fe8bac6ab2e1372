import { profilesRoutes as routes } from '../../shared/profiles.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { getOwnProfile, saveOwnProfile } from './profiles.ts';

export const app = featureApp();

serve(app, routes.mine, ({ actor }) => getOwnProfile(actor));

serve(app, routes.saveMine, ({ actor, body }) => saveOwnProfile(actor, body));

export const handler = toLambdaHandler(app);
