/** Names of the Grafana dashboards, in the order in which an operator reads them. */
export const dashboards = {
  requests: 'Pages and calls',
  realtime: 'Sockets and chat',
  streams: 'Streams',
  queues: 'Queues, jobs and worker pools',
  engines: 'Engines',
  providers: 'Providers and backups',
  processes: 'Processes',
  costs: 'Costs',
} as const

export type DashboardName = keyof typeof dashboards

/** `time` is a Unix time in seconds; its panel shows the age. `flag` is 1 or 0. */
export type Unit = 'seconds' | 'bytes' | 'bits per second' | 'count' | 'time' | 'flag'

/**
 * The only form in which a metric is declared. The registry, the Grafana panels and the tests derive from it. Metrics
 * with the same panel are drawn together.
 */
export type MetricDeclaration = {
  kind: 'counter' | 'gauge' | 'histogram'
  unit: Unit
  /** One sentence for operators, without a full stop. */
  help: string
  labels?: readonly string[]
  /** Upper limits of a histogram. */
  buckets?: readonly number[]
  panel: readonly [dashboard: DashboardName, title: string]
  /** Labels that the panel separates. Default: all labels of the metric. `instance` is the process. */
  by?: readonly string[]
  /** Combines several processes in the panel. Default `sum`; `max` when each process reports the same fact. */
  over?: 'sum' | 'max' | 'min'
}
