import { declarationsRoutes as routes } from '../../shared/declarations/declarations.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { chooseRegime, getOwnDeclaration, saveDeclaration } from './declarations.ts';
import { getEmployeeDeclaration, getTaxYear, lockDeclarations, openDeclaration } from './for-admins.ts';

export const app = featureApp();

serve(app, routes.ownDeclaration, ({ actor }) => getOwnDeclaration(actor));

serve(app, routes.saveDeclaration, ({ actor, body }) => saveDeclaration(actor, body));

serve(app, routes.chooseRegime, ({ actor, body }) => chooseRegime(actor, body));

serve(app, routes.employeeDeclaration, ({ actor, params }) => getEmployeeDeclaration(actor, params.userId));

serve(app, routes.openDeclaration, ({ actor, params, body }) =>
  openDeclaration(actor, params.userId, body.isOpen),
);

serve(app, routes.taxYear, ({ actor, params }) => getTaxYear(actor, params.year));

serve(app, routes.lockDeclarations, ({ actor, params, body }) =>
  lockDeclarations(actor, params.year, body.isLocked),
);

export const handler = toLambdaHandler(app);
