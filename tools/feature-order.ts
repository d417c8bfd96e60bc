import type { Import } from './import-graph.ts'
import type { Fault, SourceFile } from './source-files.ts'

const list = 'server/features.ts'
const created = /import \{ (create\w+) \} from '\.\/features\/([^/]+)\/([^']+)'/g

/** Returns the features of `server/features.ts` in the order in which it creates them. */
export function featureOrder(files: readonly SourceFile[]): string[] {
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
export function againstOrder(imports: readonly Import[], order: readonly string[]): Fault[] {
  const faults: Fault[] = []
  for (const { from, to } of imports) {
    const [own, other] = [featureOf(from), featureOf(to)]
    if (!own || !other || own === other || /\.(test|suite)\.ts$/.test(from)) continue
    for (const feature of [own, other])
      if (!order.includes(feature)) faults.push({ path: from, fault: `${list} creates no ${feature}` })
    if (order.indexOf(other) > order.indexOf(own))
      faults.push({ path: from, fault: `imports ${to}, which ${list} creates after ${own}` })
  }
  return faults
}
