import { stripTypeScriptTypes } from 'node:module'
import type { Fault, SourceFile } from './source-files.ts'

/** Files that Node runs directly. Tests and pages are run by other parsers, which accept more syntax. */
const startedByNode = /^(contract|media|server|demo|tools|bench)\/.+(?<!\.test)\.ts$/

/** Finds syntax that Node cannot run although the compiler accepts it. */
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
