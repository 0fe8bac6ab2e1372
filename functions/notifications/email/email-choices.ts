import * as z from 'zod/mini';
import type { UserId } from '../../../shared/accounts.ts';
import { Problem } from '../../../shared/errors.ts';
import {
  type MailChoice,
  type NotificationTopic,
  notificationMessages,
  notificationTopicNames,
  notificationTopics,
} from '../../../shared/notifications.ts';
import type { Area } from '../../../shared/route.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isUnchanged } from '../../lib/condition.ts';
import { mailAddress } from '../../lib/environment.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get, type Item, parseOptional } from '../../lib/table.ts';

/** What a person has chosen; a topic that is not in it is as it is by default. */
const mailChoicesItem = z.object({
  byMail: z.partialRecord(z.enum(notificationTopicNames), z.boolean()),
  version: z.number(),
});
type MailChoices = z.output<typeof mailChoicesItem>;

/** In the person's partition, beside their notifications. */
export const mailChoicesKey = (userId: UserId) => ({ userId, noticeId: 'mail-choices' });

export const parseMailChoices = (item: Item | undefined): MailChoices =>
  parseOptional(mailChoicesItem, item) ?? { byMail: {}, version: 0 };

export const wantsMail = ({ byMail }: MailChoices, topic: NotificationTopic): boolean =>
  byMail[topic] ?? notificationTopics[topic].byMail;

const toReply = (choices: MailChoices, area: Area): MailChoice[] =>
  notificationTopicNames
    .filter((topic) => notificationTopics[topic].area === area)
    .map((topic) => ({ topic, byMail: wantsMail(choices, topic) }));

/** The choices of the area, as they are; none where the portal sends no email. */
export async function getMailChoices({ userId, area }: Actor): Promise<MailChoice[]> {
  if (mailAddress() === undefined) return [];
  return toReply(parseMailChoices(await get('notices', mailChoicesKey(userId))), area);
}

/** @throws Problem bad_input for a topic of the other area */
export async function chooseMail(actor: Actor, { topic, byMail }: MailChoice): Promise<MailChoice[]> {
  const { userId, area } = actor;
  if (notificationTopics[topic].area !== area)
    throw new Problem('bad_input', notificationMessages.otherArea, {
      fields: { topic: notificationMessages.otherArea },
    });
  return retryOnConflict(async () => {
    const read = parseMailChoices(await get('notices', mailChoicesKey(userId)));
    const next = { byMail: { ...read.byMail, [topic]: byMail }, version: read.version + 1 };
    await transactAs(actor, [
      {
        table: 'notices',
        put: { ...mailChoicesKey(userId), ...next },
        condition: isUnchanged('noticeId', read.version),
      },
    ]);
    return toReply(next, area);
  });
}
