import { againstOrder } from './feature-order.ts'
import { findCircles, importsOf } from './import-graph.ts'
import { brokenRules } from './import-rules.ts'
import type { Fault, SourceFile } from './source-files.ts'

const vagueFolders = /(?:^|\/)(utils?|helpers?|common|lib|misc|shared)\//

/** Checks the import rules, import cycles, and file names that hide the purpose of a file. */
export function checkImports(files: readonly SourceFile[]): Fault[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path))
  const imports = code.flatMap(importsOf)
  return [
    ...brokenRules(imports),
    ...againstOrder(files, imports),
    ...findCircles(imports).map((circle) => ({
      path: circle[0] as string,
      fault: `stands in a circle: ${circle.join(' -> ')}`,
    })),
    ...code.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => ({ path, fault: 'is an index file' })),
    ...code.flatMap(({ path }) => {
      const folder = vagueFolders.exec(path)?.[1]
      return folder ? [{ path, fault: `lies in a folder named ${folder}` }] : []
    }),
  ]
}
