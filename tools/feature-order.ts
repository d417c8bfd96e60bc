import type { Import } from './import-graph.ts'
import type { Fault, SourceFile } from './source-files.ts'

const list = 'server/features.ts'
const created = /import \{ (create\w+) \} from '\.\/features\/([^/]+)\/([^']+)'/g

/** Returns the features of `server/features.ts` in the order in which it creates them. */
function featureOrder(files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === list)?.text ?? ''
  const places = [...text.matchAll(created)].flatMap(([, create, feature = '', file = '']) =>
    file.startsWith(`${feature}.`) ? [{ feature, at: text.indexOf(`${create}(`) }] : [],
  )
  return places.toSorted((a, b) => a.at - b.at).map(({ feature }) => feature)
}

function featureOf(path: string): string {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? ''
}

/** A feature imports only features that `server/features.ts` creates before it. Tests may import any. */
export function againstOrder(files: readonly SourceFile[], imports: readonly Import[]): Fault[] {
  const order = featureOrder(files)
  if (order.length === 0) return []
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    if (!own || !other || own === other || /\.(test|suite)\.ts$/.test(from)) return []
    const unknown = [own, other].find((feature) => !order.includes(feature))
    if (unknown) return { path: from, fault: `${list} creates no ${unknown}` }
    if (order.indexOf(other) < order.indexOf(own)) return []
    return { path: from, fault: `imports ${to}, which ${list} creates after ${own}` }
  })
}
