import { leaveRulesRoutes } from '../../shared/leaves/leave-rules.ts';
import { leaveTypesRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { leaveYearEndRoutes } from '../../shared/leaves/leave-year-end.ts';
import { leavingRoutes } from '../../shared/leaving/leaving.ts';
import { peopleRoutes } from '../../shared/people/people.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
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

export const app = featureApp();

serve(app, routes.people, ({ actor, query }) => listPeople(actor, query));

serve(app, routes.importPeople, ({ actor, body: { people, invite, ...revision } }) =>
  importPeople(actor, people, { invite, revision }),
);

serve(app, routes.previewImport, ({ actor, body }) => previewImport(actor, body.people, body.effectiveFrom));

serve(app, routes.missing, ({ actor }) => countMissing(actor));

serve(app, routes.missingPeople, ({ actor, params, query }) => listMissing(actor, params.field, query));

serve(app, routes.leaveRules, ({ actor }) => getLeaveRules(actor));

serve(app, routes.workLocations, ({ actor }) => listWorkLocations(actor));

serve(app, routes.saveLeaveRules, ({ actor, body }) => saveLeaveRules(actor, body));

serve(app, routes.leaveTypes, ({ actor }) => getLeaveTypes(actor));

serve(app, routes.saveLeaveType, ({ actor, body }) => saveLeaveType(actor, body));

serve(app, routes.previewLeaveType, ({ actor, body }) => previewLeaveType(actor, body));

serve(app, routes.retireLeaveType, ({ actor, params, body }) => retireLeaveType(actor, params.typeId, body));

serve(app, routes.yearEnd, ({ actor, params, query }) => previewYearEnd(actor, params, query.cursor));

serve(app, routes.closeYear, ({ actor, params, body }) => closeYear(actor, params, body));

serve(app, routes.reopenYear, ({ actor, params, body }) => reopenYear(actor, params, body));

serve(app, routes.details, ({ actor, params }) => getDetails(actor, params.userId));

serve(app, routes.correctDetails, ({ actor, params, body }) => correctDetails(actor, params.userId, body));

serve(app, routes.saveStatutory, ({ actor, params, body }) => saveStatutory(actor, params.userId, body));

serve(app, routes.saveManager, ({ actor, params, body }) => saveManager(actor, params.userId, body));

serve(app, routes.leaving, ({ actor, params }) => getLeaving(actor, params.userId));

serve(app, routes.previewLeaving, ({ actor, params, body }) => previewLeaving(actor, params.userId, body));

serve(app, routes.saveLeaving, ({ actor, params, body }) => saveLeaving(actor, params.userId, body));

serve(app, routes.withdrawLeaving, ({ actor, params }) => withdrawLeaving(actor, params.userId));

serve(app, routes.checkExitTask, ({ actor, params, body }) =>
  checkExitTask(actor, params.userId, params.task, body.isDone),
);

serve(app, routes.rehire, ({ actor, params, body }) => rehire(actor, params.userId, body));

serve(app, routes.decideRequest, ({ actor, params, body }) => decideRequest(actor, params.userId, body));

export const handler = toLambdaHandler(app);
