import type { MailSettings } from './environment.ts';
import type { Stage } from './stages.ts';

/** The SES configuration set of a stage: by its name its bounces and complaints are told from those of others. */
export const mailConfigurationSet = ({ name }: Stage): string => `vetan-${name}`;

/** How a stage sends mail; undefined where it sends none. */
export const mailSettings = (stage: Stage): MailSettings | undefined =>
  stage.mailFrom && stage.domain
    ? {
        from: stage.mailFrom,
        configurationSet: mailConfigurationSet(stage),
        siteUrl: `https://${stage.domain.name}`,
      }
    : undefined;
