import type { Import } from './import-graph.ts'
import type { Fault, SourceFile } from './source-files.ts'
import { webOrder } from './web-order.data.ts'

const list = 'server/features.ts'
const created = /import \{ (create\w+) \} from '\.\/features\/([^/]+)\/([^']+)'/g

/** Returns the features of `server/features.ts` in the order in which it creates them. */
function serverOrder(files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === list)?.text ?? ''
  const places = [...text.matchAll(created)].flatMap(([, create, feature = '', file = '']) =>
    file.startsWith(`${feature}.`) ? [{ feature, at: text.indexOf(`${create}(`) }] : [],
  )
  return places.toSorted((a, b) => a.at - b.at).map(({ feature }) => feature)
}

function against(imports: readonly Import[], area: string, order: readonly string[], named: string): Fault[] {
  const featureOf = (path: string) => new RegExp(`^${area}/features/([^/]+)/`).exec(path)?.[1] ?? ''
  // An unlisted feature counts as last, so it may import any listed one.
  const placeOf = (feature: string) => (order.includes(feature) ? order.indexOf(feature) : order.length)
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    if (!own || !other || own === other || /\.(test|suite)\.tsx?$/.test(from)) return []
    if (placeOf(other) < placeOf(own)) return []
    return { path: from, fault: `imports ${to}: ${named} does not list ${other} before ${own}` }
  })
}

/**
 * Finds imports against the order: a feature may import only features that are listed before it, in
 * `server/features.ts` or `web-order.data.ts`. Tests may import any feature.
 */
export function againstOrder(files: readonly SourceFile[], imports: readonly Import[]): Fault[] {
  const order = serverOrder(files)
  return [
    ...(order.length > 0 ? against(imports, 'server', order, list) : []),
    ...against(imports, 'web', webOrder, 'tools/web-order.data.ts'),
  ]
}
