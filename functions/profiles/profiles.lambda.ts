import { ownIncomeTaxRoutes } from '../../shared/payroll/income-tax.ts';
import { profilesRoutes as routes } from '../../shared/profiles/profiles.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { getOwnIncomeTax, saveFormerPay } from '../slips/own-income-tax.ts';
import { getOwnProfile, saveOwnProfile } from './profiles.ts';

export const app = featureApp();

serve(app, routes.mine, ({ actor }) => getOwnProfile(actor));

serve(app, routes.saveMine, ({ actor, body }) => saveOwnProfile(actor, body));

serve(app, ownIncomeTaxRoutes.ownIncomeTax, ({ actor }) => getOwnIncomeTax(actor));

serve(app, ownIncomeTaxRoutes.saveFormerPay, ({ actor, body }) => saveFormerPay(actor, body));

export const handler = toLambdaHandler(app);
