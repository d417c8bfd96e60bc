export type Attributes = Record<string, string | number>
export type Carrier = Record<string, string>

export type SpanOptions = {
  kind?: 'server' | 'consumer'
  /** True when the span begins a trace, also within another span. */
  isRoot?: true
  attributes?: Attributes
}

export type OpenSpan = {
  run<T>(work: () => T): T
  end(outcome: { name: string; isFailure: boolean; attributes: Attributes }): void
}

/** The part of OpenTelemetry that the program uses (open-telemetry.ts). */
export type Tracing = {
  inSpan<T>(name: string, work: () => Promise<T>, options: SpanOptions): Promise<T>
  openRootSpan(name: string): OpenSpan
  recordSpan(name: string, durationMs: number, attributes: Attributes): void
  keepContext(): <T>(work: () => T) => T
  carriedTrace(): Carrier | null
  inCarriedSpan(name: string, carrier: Carrier, work: () => void): void
  traceFields(): { traceId: string; spanId: string } | null
}

/** Null while traces are off. Then each function only runs its work, and no package of OpenTelemetry is loaded. */
let tracing: Tracing | null = null

/** Sets what records the spans of this process, or null. */
export function setTracing(chosen: Tracing | null): void {
  tracing = chosen
}

/** Runs the work in a span, which ends with it. */
export function inSpan<T>(name: string, work: () => Promise<T>, options: SpanOptions = {}): Promise<T> {
  return tracing ? tracing.inSpan(name, work, options) : work()
}

/** Begins a trace with a span, which the caller ends. Returns null when traces are off. */
export function openRootSpan(name: string): OpenSpan | null {
  return tracing?.openRootSpan(name) ?? null
}

/** Records work of the active span that has ended now. Work without an active span is not recorded. */
export function recordSpan(name: string, durationMs: number, attributes: Attributes): void {
  tracing?.recordSpan(name, durationMs, attributes)
}

const runNow = <T>(work: () => T): T => work()

/** Returns a function that runs work for the span of this moment, for work that continues in a shared queue. */
export function keepContext(): <T>(work: () => T) => T {
  return tracing?.keepContext() ?? runNow
}

/** The active span as headers (W3C Trace Context), or null without one. */
export function carriedTrace(): Carrier | null {
  return tracing?.carriedTrace() ?? null
}

/** Runs the work in a span below the carried one. */
export function inCarriedSpan(name: string, carrier: Carrier, work: () => void): void {
  if (tracing) tracing.inCarriedSpan(name, carrier, work)
  else work()
}

/** Returns the ids of the active span for a line of the log. */
export function traceFields(): { traceId: string; spanId: string } | null {
  return tracing?.traceFields() ?? null
}
