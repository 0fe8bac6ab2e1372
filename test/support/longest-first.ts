import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long though they are short: vitest would take them last, and wait for them alone. */
const longFiles =
  /\/test\/(faults\/faults|fuzz\/fuzz|pay-runs\/crashes|infra\/(bundles|start|network-exposure))\.test\.ts$/;

/** The order of vitest, by a file's last duration or else by its size, but for those whose size says little. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
