import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboards } from '#server/metrics/declaration.ts'
import { declaredMetrics } from '#server/metrics/declared-metrics.data.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { checkDashboards } from '#tools/dashboards.ts'
import { readSources, root } from '#tools/source-files.ts'
import { alarms } from './alarms.data.ts'
import { grafanaFiles, panelsOf } from './grafana.ts'
import { metricsIn } from './prometheus.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { BACKUP_TO: '/var/backups/khan-dai' } })
})
afterAll(() => app.close())

const names = Object.keys(declaredMetrics)

test('the generated dashboards and alarms are current', () => {
  expect(checkDashboards()).toEqual([])
})

test('each metric is drawn in a panel of a dashboard', () => {
  const drawn = panelsOf(declaredMetrics).flatMap(({ queries }) => queries.flatMap(({ expr }) => metricsIn(expr)))
  expect(names.filter((name) => !drawn.includes(name))).toEqual([])
  for (const [path, text] of grafanaFiles(declaredMetrics)) expect(JSON.parse(text).panels, path).not.toEqual([])
  expect(grafanaFiles(declaredMetrics).size).toBe(Object.keys(dashboards).length)
})

test('a panel refuses metrics with different units', () => {
  const panel = ['costs', 'Mixed'] as const
  const mixed = {
    first_bytes: { kind: 'gauge', unit: 'bytes', help: 'First', panel },
    second_seconds: { kind: 'gauge', unit: 'seconds', help: 'Second', panel },
  } as const
  expect(() => panelsOf(mixed)).toThrow('second_seconds')
})

test('the program reports the declared metrics and no others', async () => {
  const reported = await (await fetch(`${app.address}/metrics`)).text()
  const found = [...reported.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? '')
  const ofPages = ['http_hot_pages_total', 'render_failures_total', 'render_threads']
  // No pages are mounted here.
  expect(found.toSorted()).toEqual(names.filter((name) => !ofPages.includes(name)).toSorted())
})

test('only server/metrics creates metrics', () => {
  const others = readSources().filter(
    ({ path, text }) => path.startsWith('server/') && /^import \{.*'prom-client'/m.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual(['server/metrics/metrics.ts'])
})

test('no metric uses a label that Prometheus sets itself', () => {
  const labels = Object.values(declaredMetrics).flatMap((metric) => ('labels' in metric ? metric.labels : []))
  expect(labels.filter((label: string) => ['job', 'instance', 'le', 'quantile'].includes(label))).toEqual([])
})

test.each(alarms)('the alarm $name has an entry in docs/alarms.md and uses declared metrics', (alarm) => {
  const text = readFileSync(join(root, 'docs/alarms.md'), 'utf8')
  const [page = '', ticket = ''] = text.split('\n## Ticket\n')
  expect(alarm.severity === 'page' ? page : ticket).toMatch(new RegExp(`^### ${alarm.name}\\n\\n\\S`, 'm'))
  const used = metricsIn(alarm.expr)
  expect(used.filter((name) => !names.includes(name))).toEqual([])
  expect(used.length > 0 || alarm.expr.startsWith('up{')).toBe(true)
})

test('docs/alarms.md has no entry without an alarm', () => {
  const entries = readFileSync(join(root, 'docs/alarms.md'), 'utf8').matchAll(/^### (\S+)$/gm)
  expect([...entries].map(([, name]) => name).toSorted()).toEqual(alarms.map(({ name }) => name).toSorted())
})

const promtool = '/usr/bin/promtool'
test.skipIf(!existsSync(promtool))('promtool accepts the alarms and the configuration of Prometheus', () => {
  execFileSync(promtool, ['check', 'config', '--syntax-only', join(root, 'deploy/prometheus/prometheus.yaml')])
  execFileSync(promtool, ['check', 'rules', join(root, 'deploy/prometheus/alarms.yaml')])
})
