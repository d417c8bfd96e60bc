import type { DashboardName, MetricDeclaration, Unit } from '#server/metrics/declaration.ts'
import { dashboards } from '#server/metrics/declaration.ts'

export type Query = { expr: string; legend: string }
export type Panel = { dashboard: DashboardName; title: string; help: string[]; unit: string; queries: Query[] }
type Metrics = Readonly<Record<string, MetricDeclaration>>

/** Grafana's name of a unit, for values and for rates per second. */
const grafanaUnits: Record<Unit, { value: string; rate: string }> = {
  seconds: { value: 's', rate: 'short' },
  bytes: { value: 'bytes', rate: 'Bps' },
  'bits per second': { value: 'bps', rate: 'short' },
  count: { value: 'short', rate: 'cps' },
  time: { value: 's', rate: 'short' },
  flag: { value: 'short', rate: 'short' },
}

const quantiles = [0.5, 0.99]
const height = 8
const width = 12

function queriesOf(name: string, metric: MetricDeclaration): Query[] {
  const { kind, unit, over = 'sum' } = metric
  const labels = [...(metric.by ?? metric.labels ?? [])]
  const by = labels.length > 0 ? ` by (${labels.join(', ')})` : ''
  const shown = labels.map((label) => `{{${label}}}`).join(' ')
  if (kind === 'counter')
    return [{ expr: `sum${by} (rate(${name}[$__rate_interval]))`, legend: `${name} ${shown}`.trim() }]
  if (kind === 'gauge') {
    const value = `${over}${by} (${name})`
    return [{ expr: unit === 'time' ? `time() - ${value}` : value, legend: `${name} ${shown}`.trim() }]
  }
  return quantiles.map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (${['le', ...labels].join(', ')}) (rate(${name}_bucket[$__rate_interval])))`,
    legend: `p${quantile * 100} ${shown}`.trim(),
  }))
}

/** Returns the panels of all metrics. Metrics with the same panel share it, so they must have the same unit. */
export function panelsOf(metrics: Metrics): Panel[] {
  const panels = new Map<string, Panel>()
  for (const [name, metric] of Object.entries(metrics)) {
    const [dashboard, title] = metric.panel
    const units = grafanaUnits[metric.unit]
    const unit = metric.kind === 'counter' ? units.rate : units.value
    const key = `${dashboard}/${title}`
    const panel = panels.get(key) ?? { dashboard, title, help: [], unit, queries: [] }
    if (panel.unit !== unit) throw new Error(`${name} does not have the unit of its panel "${title}"`)
    panel.help.push(`${name}: ${metric.help}.`)
    panel.queries.push(...queriesOf(name, metric))
    panels.set(key, panel)
  }
  return [...panels.values()]
}

/** Views of a metric beside its own panel. */
const furtherPanels: Panel[] = [
  {
    dashboard: 'requests',
    title: 'Answers by status',
    help: ['Requests per second by status, without pages from memory.'],
    unit: 'cps',
    queries: [{ expr: 'sum by (status) (rate(http_request_seconds_count[$__rate_interval]))', legend: '{{status}}' }],
  },
  {
    dashboard: 'requests',
    title: 'Routes with the most time',
    help: ['Seconds of waiting per second, by route: its requests times their time. /live/* waits for the next part.'],
    unit: 'short',
    queries: [
      {
        expr: 'topk(10, sum by (route) (rate(http_request_seconds_sum{route!="/live/*"}[$__rate_interval])))',
        legend: '{{route}}',
      },
    ],
  },
  {
    dashboard: 'costs',
    title: 'Calls to providers in a day',
    help: ['Jobs run against providers in the last 24 hours.'],
    unit: 'short',
    queries: [{ expr: 'sum by (provider) (increase(sports_provider_runs_total[1d]))', legend: '{{provider}}' }],
  },
]

const source = { type: 'prometheus', uid: `\${source}` }

function dashboardOf(name: DashboardName, panels: readonly Panel[]): object {
  return {
    uid: `khan-dai-${name}`,
    title: `Khán Đài: ${dashboards[name]}`,
    tags: ['khan-dai'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(({ title, help, unit, queries }, place) => ({
      id: place + 1,
      type: 'timeseries',
      title,
      description: help.join('\n'),
      datasource: source,
      gridPos: { x: (place % 2) * width, y: Math.floor(place / 2) * height, w: width, h: height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(({ expr, legend }, query) => ({
        refId: String.fromCharCode(65 + query),
        datasource: source,
        expr,
        legendFormat: legend,
      })),
    })),
  }
}

/** Returns the dashboards by their file names. */
export function grafanaFiles(metrics: Metrics): Map<string, string> {
  const panels = [...panelsOf(metrics), ...furtherPanels]
  const names = Object.keys(dashboards) as DashboardName[]
  return new Map(
    names.map((name) => {
      const own = panels.filter(({ dashboard }) => dashboard === name)
      return [`deploy/grafana/${name}.json`, `${JSON.stringify(dashboardOf(name, own), null, 2)}\n`]
    }),
  )
}
