import { leaveRulesRoutes } from '../../../shared/leaves/leave-rules.ts';
import { useRoute } from '../../lib/query.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ruleTexts } from '../messages.ts';

const LeaveRulesForm = lazyPart(async () => (await import('./LeaveRulesForm.tsx')).LeaveRulesForm);

/** How the company counts days of leave. */
export default function LeaveRulesScreen() {
  return (
    <>
      <PageHeader subtitle={ruleTexts.intro}>
        <ButtonLink to="/admin/leave-types">Leave types</ButtonLink>
      </PageHeader>
      <Loaded
        query={useRoute(leaveRulesRoutes.leaveRules)}
        loading={ruleTexts.loading}
        failed={ruleTexts.loadFailed}
        as="form"
        className="max-w-180"
      >
        {(rules) => <LeaveRulesForm rules={rules} />}
      </Loaded>
    </>
  );
}
