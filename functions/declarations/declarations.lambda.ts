import { declarationsRoutes as routes } from '../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../shared/declarations/proofs.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { decideProof, getEmployeeProof, getEmployeeProofs } from './decide-proofs.ts';
import { chooseRegime, getOwnDeclaration, saveDeclaration } from './declarations.ts';
import { getEmployeeDeclaration, getTaxYear, lockDeclarations, openDeclaration } from './for-admins.ts';
import { listProofs } from './proof-list.ts';
import { getOwnProof, getOwnProofs, removeProof, uploadProof } from './proofs.ts';

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

serve(app, proofsRoutes.ownProofs, ({ actor, query }) => getOwnProofs(actor, query.year));

serve(app, proofsRoutes.uploadProof, ({ actor, body, file }) => uploadProof(actor, body, file));

serve(app, proofsRoutes.ownProof, ({ actor, params, query }) => getOwnProof(actor, params, query.year));

serve(app, proofsRoutes.removeProof, ({ actor, params }) => removeProof(actor, params));

serve(app, proofsRoutes.proofList, ({ actor, params, query }) => listProofs(actor, params.year, query));

serve(app, proofsRoutes.employeeProofs, ({ actor, params }) =>
  getEmployeeProofs(actor, params.userId, params.year),
);

serve(app, proofsRoutes.decideProof, ({ actor, params, body }) => decideProof(actor, params, body));

serve(app, proofsRoutes.employeeProof, ({ actor, params }) => getEmployeeProof(actor, params));

export const handler = toLambdaHandler(app);
