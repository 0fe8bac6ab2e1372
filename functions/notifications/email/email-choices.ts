import * as z from 'zod/mini';
import { hasDuty } from '../../../shared/duties.ts';
import { Problem } from '../../../shared/errors.ts';
import {
  type EmailChoice,
  type NotificationTopic,
  notificationMessages,
  notificationTopicNames,
  notificationTopics,
  type Topic,
} from '../../../shared/notifications/notifications.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isUnchanged } from '../../lib/condition.ts';
import { emailAddress } from '../../lib/environment.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get, type Item, parseOptional } from '../../lib/table.ts';
import { leaveRulesKey, managersDecide, parseLeaveRules } from '../../store/leave-rules.ts';
import { hasTeam } from '../../store/leave-team.ts';

/** The choices of a person; a topic that is not among them is as it is by default. */
const emailChoicesItem = z.object({
  byEmail: z.partialRecord(z.enum(notificationTopicNames), z.boolean()),
  version: z.number(),
});
type EmailChoices = z.output<typeof emailChoicesItem>;

/** In the person's partition, beside their notifications. */
export const emailChoicesKey = (userId: UserId) => ({ userId, notificationId: 'email-choices' });

export const parseEmailChoices = (item: Item | undefined): EmailChoices =>
  parseOptional(emailChoicesItem, item) ?? { byEmail: {}, version: 0 };

export const wantsEmail = ({ byEmail }: EmailChoices, topic: NotificationTopic): boolean =>
  byEmail[topic] ?? notificationTopics[topic].byEmail;

/** Whether the actor decides on the leave of others: only they have a choice about that. */
async function isOfTeam({ userId, area }: Actor): Promise<boolean> {
  if (area !== 'employee') return false;
  const rules = parseLeaveRules(await get('settings', leaveRulesKey));
  return managersDecide(rules) && (await hasTeam(userId));
}

/** The topics of the area of a session, and of the duties of its admin. */
async function topicsOf(actor: Actor): Promise<NotificationTopic[]> {
  const isTeam = await isOfTeam(actor);
  return notificationTopicNames.filter((topic) => {
    const { area, duties = 'every', ofTeams }: Topic = notificationTopics[topic];
    return area === actor.area && (area === 'employee' ? !ofTeams || isTeam : hasDuty(actor, duties));
  });
}

const toReply = (choices: EmailChoices, topics: readonly NotificationTopic[]): EmailChoice[] =>
  topics.map((topic) => ({ topic, byEmail: wantsEmail(choices, topic) }));

/** The choices of the area, as they are; none where the portal sends no email. */
export async function getEmailChoices(actor: Actor): Promise<EmailChoice[]> {
  if (emailAddress() === undefined) return [];
  const [item, topics] = await Promise.all([
    get('notifications', emailChoicesKey(actor.userId)),
    topicsOf(actor),
  ]);
  return toReply(parseEmailChoices(item), topics);
}

/** @throws Problem bad_input for a topic of the other area, or of other duties */
export async function chooseEmail(actor: Actor, { topic, byEmail }: EmailChoice): Promise<EmailChoice[]> {
  const { userId } = actor;
  const topics = await topicsOf(actor);
  if (!topics.includes(topic))
    throw new Problem('bad_input', notificationMessages.otherArea, {
      fields: { topic: notificationMessages.otherArea },
    });
  return retryOnConflict(async () => {
    const read = parseEmailChoices(await get('notifications', emailChoicesKey(userId)));
    const next = { byEmail: { ...read.byEmail, [topic]: byEmail }, version: read.version + 1 };
    await transactAs(actor, [
      {
        table: 'notifications',
        put: { ...emailChoicesKey(userId), ...next },
        condition: isUnchanged('notificationId', read.version),
      },
    ]);
    return toReply(next, topics);
  });
}
