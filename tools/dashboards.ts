import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declaredMetrics } from '#server/metrics/declared-metrics.data.ts'
import { alarms } from './dashboards/alarms.data.ts'
import { grafanaFiles } from './dashboards/grafana.ts'
import { rulesFile } from './dashboards/prometheus.ts'
import { type Fault, root } from './source-files.ts'

/** Returns the generated files by their paths. */
function generatedFiles(): Map<string, string> {
  return new Map([...grafanaFiles(declaredMetrics), ['deploy/prometheus/alarms.yaml', rulesFile(alarms)]])
}

export function checkDashboards(): Fault[] {
  return [...generatedFiles()].flatMap(([path, wanted]) => {
    const file = join(root, path)
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === wanted
    return isCurrent ? [] : [{ path, fault: 'is stale: npm run dashboards' }]
  })
}

if (import.meta.main)
  for (const [path, text] of generatedFiles()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
