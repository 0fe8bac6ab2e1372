import type { EmailSettings } from './environment.ts';
import type { Stage } from './stages.ts';

/** The SES configuration set of a stage: by its name its bounces and complaints are told from those of others. */
const emailConfigurationSet = ({ name }: Stage): string => `vetan-${name}`;

/** How a stage sends email; undefined where it sends none. */
export const emailSettings = (stage: Stage): EmailSettings | undefined =>
  stage.emailFrom && stage.domain
    ? {
        from: stage.emailFrom,
        configurationSet: emailConfigurationSet(stage),
        siteUrl: `https://${stage.domain.name}`,
      }
    : undefined;
