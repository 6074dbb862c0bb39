/**
 * The order of test files: those that start services and browsers first. Otherwise, on a fresh machine, one of them may
 * begin last and keep one core idle for minutes.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOW = /\/test\/(system|browser)\//;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(SLOW.test(b.moduleId)) - Number(SLOW.test(a.moduleId)));
  }
}
