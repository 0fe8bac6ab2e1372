import { declarationsRoutes as routes } from '../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../shared/declarations/proofs.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { decideProof, getEmployeeProof, getEmployeeProofs } from './decide-proofs.ts';
import { chooseRegime, getOwnDeclaration, saveDeclaration } from './declarations.ts';
import { getEmployeeDeclaration, getTaxYear, lockDeclarations, openDeclaration } from './for-admins.ts';
import { listProofs } from './proof-list.ts';
import { getOwnProof, getOwnProofs, removeProof, uploadProof } from './proofs.ts';

export const app = serveFeature(
  { ...routes, ...proofsRoutes },
  {
    ownDeclaration: ({ actor }) => getOwnDeclaration(actor),
    saveDeclaration: ({ actor, body }) => saveDeclaration(actor, body),
    chooseRegime: ({ actor, body }) => chooseRegime(actor, body),
    employeeDeclaration: ({ actor, params }) => getEmployeeDeclaration(actor, params.userId),
    openDeclaration: ({ actor, params, body }) => openDeclaration(actor, params.userId, body.isOpen),
    taxYear: ({ actor, params }) => getTaxYear(actor, params.year),
    lockDeclarations: ({ actor, params, body }) => lockDeclarations(actor, params.year, body.isLocked),
    ownProofs: ({ actor, query }) => getOwnProofs(actor, query.year),
    uploadProof: ({ actor, body, file }) => uploadProof(actor, body, file),
    ownProof: ({ actor, params, query }) => getOwnProof(actor, params, query.year),
    removeProof: ({ actor, params }) => removeProof(actor, params),
    proofList: ({ actor, params, query }) => listProofs(actor, params.year, query),
    employeeProofs: ({ actor, params }) => getEmployeeProofs(actor, params.userId, params.year),
    decideProof: ({ actor, params, body }) => decideProof(actor, params, body),
    employeeProof: ({ actor, params }) => getEmployeeProof(actor, params),
  },
);

export const handler = toLambdaHandler(app);
