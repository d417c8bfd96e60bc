import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricDeclaration } from './declaration.ts'
import { declaredMetrics, type MetricName } from './declared-metrics.data.ts'

type Declared = typeof declaredMetrics
type NameOf<Kind> = { [N in MetricName]: Declared[N]['kind'] extends Kind ? N : never }[MetricName]
type LabelOf<N extends MetricName> = Declared[N] extends { labels: readonly (infer L extends string)[] } ? L : never
type Values<N extends MetricName> = Partial<Record<LabelOf<N>, string>>

/** Creates the declared metrics of one program. A metric is created once. */
export type Metrics = {
  registry: Registry
  /** `totals` reports the totals since the start when the metrics are read. Without it the caller counts. */
  counter<N extends NameOf<'counter'>>(
    name: N,
    totals?: (report: (total: number, labels?: Values<N>) => void) => void,
  ): Counter<LabelOf<N>>
  /** `collect` sets the values when the metrics are read. When it fails, the gauge has no values. */
  gauge<N extends NameOf<'gauge'>>(
    name: N,
    collect?: (gauge: Gauge<LabelOf<N>>) => Promise<void> | void,
  ): Gauge<LabelOf<N>>
  histogram<N extends NameOf<'histogram'>>(name: N): Histogram<LabelOf<N>>
}

/** Lets several gauges share one read: calls that come while it runs get the same result. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * Creates the registry of one program. It is not the library's global registry, because tests start several programs in
 * a process.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()

  function optionsOf(name: MetricName) {
    const { help, labels = [] }: MetricDeclaration = declaredMetrics[name]
    return { name, help, labelNames: [...labels] as never[], registers: [registry] }
  }

  return {
    registry,
    counter(name, totals) {
      if (!totals) return new Counter(optionsOf(name))
      return new Counter({
        ...optionsOf(name),
        collect() {
          this.reset()
          totals((total, labels = {}) => this.inc(labels as object, total))
        },
      })
    },
    gauge(name, collect) {
      const options = optionsOf(name)
      if (!collect) return new Gauge(options)
      return new Gauge({
        ...options,
        async collect() {
          this.reset()
          try {
            await collect(this)
          } catch {
            this.reset()
            // A gauge without labels is 0 after a reset; one with labels has no values.
            if (options.labelNames.length === 0) this.remove()
          }
        },
      })
    },
    histogram(name) {
      const { buckets = [] }: MetricDeclaration = declaredMetrics[name]
      return new Histogram({ ...optionsOf(name), buckets: [...buckets] })
    },
  }
}
