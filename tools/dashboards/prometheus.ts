import type { Alarm } from './alarms.data.ts'

/** Quotes a YAML scalar. Double-quoted YAML is a superset of JSON strings. */
const quoted = (text: string) => JSON.stringify(text)

/** Returns the rules file of Prometheus. */
export function rulesFile(alarms: readonly Alarm[]): string {
  const rules = alarms.flatMap(({ name, expr, for: holds, severity, summary }) => [
    `      - alert: ${name}`,
    `        expr: ${quoted(expr)}`,
    `        for: ${holds}`,
    `        labels: { severity: ${severity} }`,
    '        annotations:',
    `          summary: ${quoted(summary)}`,
    `          runbook: docs/alarms.md#${name.toLowerCase()}`,
  ])
  const head = [
    '# Generated from tools/dashboards/alarms.data.ts by `npm run dashboards`.',
    'groups:',
    '  - name: khan-dai',
  ]
  return `${[...head, '    rules:', ...rules].join('\n')}\n`
}

const functions = new Set(['histogram_quantile'])

/** Returns the names of the metrics in a PromQL expression, without the suffixes of histograms. */
export function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}/g, '').replace(/\b(?:by|without) \([^)]*\)/g, '')
  const names = bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []
  return names.filter((name) => !functions.has(name)).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
}
