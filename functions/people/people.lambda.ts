import { leaveRulesRoutes } from '../../shared/leaves/leave-rules.ts';
import { leaveTypesRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { leaveYearEndRoutes } from '../../shared/leaves/leave-year-end.ts';
import { leavingRoutes } from '../../shared/leaving/leaving.ts';
import { peopleRoutes } from '../../shared/people/people.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { decideRequest } from './decide-request.ts';
import { correctDetails, getDetails } from './employee-details.ts';
import { importPeople } from './import-people.ts';
import { getLeaveRules, listWorkLocations, saveLeaveRules } from './leave-rules.ts';
import { getLeaveTypes, retireLeaveType, saveLeaveType } from './leave-types/leave-types.ts';
import { previewLeaveType } from './leave-types/preview-type.ts';
import { closeYear, previewYearEnd, reopenYear } from './leave-types/year-end.ts';
import {
  checkExitTask,
  getLeaving,
  previewLeaving,
  rehire,
  saveLeaving,
  withdrawLeaving,
} from './leaving/leaving.ts';
import { listPeople } from './list-people.ts';
import { saveManager } from './manager.ts';
import { countMissing, listMissing } from './missing-details.ts';
import { previewImport } from './preview-import.ts';
import { saveStatutory } from './statutory-details.ts';

const routes = {
  ...peopleRoutes,
  ...leavingRoutes,
  ...leaveRulesRoutes,
  ...leaveTypesRoutes,
  ...leaveYearEndRoutes,
};

export const app = serveFeature(routes, {
  people: ({ actor, query }) => listPeople(actor, query),
  importPeople: ({ actor, body: { people, invite, ...revision } }) =>
    importPeople(actor, people, { invite, revision }),
  previewImport: ({ actor, body }) => previewImport(actor, body.people, body.effectiveFrom),
  missing: ({ actor }) => countMissing(actor),
  missingPeople: ({ actor, params, query }) => listMissing(actor, params.field, query),
  leaveRules: ({ actor }) => getLeaveRules(actor),
  workLocations: ({ actor }) => listWorkLocations(actor),
  saveLeaveRules: ({ actor, body }) => saveLeaveRules(actor, body),
  leaveTypes: ({ actor }) => getLeaveTypes(actor),
  saveLeaveType: ({ actor, body }) => saveLeaveType(actor, body),
  previewLeaveType: ({ actor, body }) => previewLeaveType(actor, body),
  retireLeaveType: ({ actor, params, body }) => retireLeaveType(actor, params.typeId, body),
  yearEnd: ({ actor, params, query }) => previewYearEnd(actor, params, query.cursor),
  closeYear: ({ actor, params, body }) => closeYear(actor, params, body),
  reopenYear: ({ actor, params, body }) => reopenYear(actor, params, body),
  details: ({ actor, params }) => getDetails(actor, params.userId),
  correctDetails: ({ actor, params, body }) => correctDetails(actor, params.userId, body),
  saveStatutory: ({ actor, params, body }) => saveStatutory(actor, params.userId, body),
  saveManager: ({ actor, params, body }) => saveManager(actor, params.userId, body),
  leaving: ({ actor, params }) => getLeaving(actor, params.userId),
  previewLeaving: ({ actor, params, body }) => previewLeaving(actor, params.userId, body),
  saveLeaving: ({ actor, params, body }) => saveLeaving(actor, params.userId, body),
  withdrawLeaving: ({ actor, params }) => withdrawLeaving(actor, params.userId),
  checkExitTask: ({ actor, params, body }) => checkExitTask(actor, params.userId, params.task, body.isDone),
  rehire: ({ actor, params, body }) => rehire(actor, params.userId, body),
  decideRequest: ({ actor, params, body }) => decideRequest(actor, params.userId, body),
});

export const handler = toLambdaHandler(app);
