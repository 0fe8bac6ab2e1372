/** The stage that `--context stage=NAME` names; the last one counts, as for the CDK. */
export const stageNameOf = (contexts: readonly string[] | undefined): string | undefined =>
  contexts?.findLast((each) => each.startsWith('stage='))?.slice('stage='.length);
