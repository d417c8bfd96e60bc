import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that make hundreds of tests from the contract. Vitest would run them last, by their size. */
const generated = /\/tests\/conformance\//

/** Runs the longest files of a group first, so that at its end no worker is busy alone. */
export class GeneratedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(generated.test(b.moduleId)) - Number(generated.test(a.moduleId)))
  }
}
