import { stripTypeScriptTypes } from 'node:module'
import type { Fault, SourceFile } from './source-files.ts'

/** Started by Node as they are; tests and pages are read by other parsers, which take more. */
const startedByNode = /^(contract|media|server|demo|tools|bench)\/.+(?<!\.test)\.ts$/

/** What Node cannot run though the compiler has no fault to find with it. */
export function checkSyntax(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path }) => startedByNode.test(path))
    .flatMap(({ path, text }) => {
      try {
        stripTypeScriptTypes(text)
        return []
      } catch (error) {
        return { path, fault: error instanceof Error ? error.message : String(error) }
      }
    })
}
