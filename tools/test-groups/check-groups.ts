import type { Fault, SourceFile } from '#tools/source-files.ts'
import { createGrouping, rankOf, taggedGroup, takenFile, testFile } from './group-of.ts'
import { groups, maxJourneys } from './groups.ts'

/**
 * Checks that each test file of the repository is in a group, that tags only move files to slower groups, and that
 * there are few journeys. `paths` are those of all test files, also outside of the folders of sources.
 */
export function checkGroups(sources: readonly SourceFile[], paths: readonly string[]): Fault[] {
  const known = new Set(sources.filter(({ path }) => takenFile.test(path)).map(({ path }) => path))
  const missing = paths
    .filter((path) => testFile.test(path) && !known.has(path))
    .map((path) => ({
      path,
      fault: 'is a test file that no run includes: call it NAME.test.ts, in a folder of sources',
    }))
  const groupOf = createGrouping(sources)
  const tagged = sources.flatMap((file) => {
    const name = known.has(file.path) ? taggedGroup(file) : null
    if (name === null) return []
    if (rankOf(name) < 0)
      return [{ path: file.path, fault: `names the group ${name}: ${groups.map((g) => g.name).join(', ')}` }]
    const own = groupOf({ ...file, text: file.text.replace(/^.*\n?/, '') })
    return rankOf(name) > rankOf(own)
      ? []
      : [{ path: file.path, fault: `is in the group ${own} by its imports: remove its tag` }]
  })
  const journeys = sources.filter((file) => known.has(file.path) && groupOf(file) === 'journeys')
  const count = journeys.reduce((sum, { text }) => sum + [...text.matchAll(/^\s*test\b/gm)].length, 0)
  const tooMany =
    count > maxJourneys ? [{ path: 'tests/journeys', fault: `has ${count} journeys, more than ${maxJourneys}` }] : []
  return [...missing, ...tagged, ...tooMany]
}
