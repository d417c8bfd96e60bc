import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Paths of slow tests, slowest group first: browser tests; the demo’s start, new features and highlights; other tests
 * of whole servers; other tests of the demo.
 */
const slowGroups = [
  /^tests\/browser\//,
  /^(demo\/start|tools\/new-feature|server\/features\/highlights)/,
  /^tests\//,
  /^demo\//,
]

/**
 * Runs the slowest files first, so that at the end no worker is busy alone. Within a group, larger files come first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const ranked = files.map((file) => {
      const path = relative(root, file.moduleId)
      const rank = slowGroups.findIndex((folder) => folder.test(path))
      return { file, rank: rank < 0 ? slowGroups.length : rank, bytes: statSync(file.moduleId).size }
    })
    return ranked.sort((a, b) => a.rank - b.rank || b.bytes - a.bytes).map(({ file }) => file)
  }
}
