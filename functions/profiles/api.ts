import { profilesRoutes as routes } from '../../shared/profiles.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { ownProfile, saveOwnProfile } from './profiles.ts';

export const app = featureApp();

serve(app, routes.mine, ({ actor }) => ownProfile(actor));

serve(app, routes.saveMine, ({ actor, body }) => saveOwnProfile(actor, body));
