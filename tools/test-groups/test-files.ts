import { readSources, type SourceFile } from '#tools/source-files.ts'
import { createGrouping, takenFile } from './group-of.ts'
import { type Group, groups } from './groups.ts'

export type GroupedFiles = {
  sources: SourceFile[]
  /** All test files. */
  files: SourceFile[]
  groupOf(file: SourceFile): Group
  isQuick(file: SourceFile): boolean
}

/** Reads the sources, and gives each test file its group. */
export function readTestFiles(): GroupedFiles {
  const sources = readSources(['ts', 'tsx'])
  const files = sources.filter(({ path }) => takenFile.test(path))
  const decide = createGrouping(sources)
  const known = new Map(files.map((file) => [file.path, decide(file)]))
  const groupOf = (file: SourceFile) => known.get(file.path) as Group
  const quick = new Set<string>(groups.filter((group) => group.isQuick).map(({ name }) => name))
  return { sources, files, groupOf, isQuick: (file) => quick.has(groupOf(file)) }
}
