import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Tracing } from './trace.ts'

const tracer = trace.getTracer('khan-dai')
const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }

type Beginning = { kind?: keyof typeof kinds; attributes?: Attributes; parent: Context }

function begin(name: string, { kind, attributes = {}, parent }: Beginning) {
  const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes }, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/** Records spans with the tracer of the process. */
export const openTelemetry: Tracing = {
  async inSpan(name, work, { isRoot, ...options }) {
    const { span, within } = begin(name, { ...options, parent: isRoot ? ROOT_CONTEXT : context.active() })
    try {
      return await context.with(within, work)
    } catch (error) {
      // Not the message of the error: it may contain values, which belong to no collector.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
      throw error
    } finally {
      span.end()
    }
  },

  openRootSpan(name) {
    const { span, within } = begin(name, { kind: 'server', parent: ROOT_CONTEXT })
    return {
      run: (work) => context.with(within, work),
      end(outcome) {
        span.updateName(outcome.name)
        span.setAttributes(outcome.attributes)
        if (outcome.isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  },

  recordSpan(name, durationMs, attributes) {
    if (!trace.getActiveSpan()) return
    const endTime = Date.now()
    tracer.startSpan(name, { attributes, startTime: endTime - durationMs }).end(endTime)
  },

  keepContext() {
    const kept = context.active()
    return (work) => context.with(kept, work)
  },

  carriedTrace() {
    if (!trace.getActiveSpan()) return null
    const carrier = {}
    propagation.inject(context.active(), carrier)
    return carrier
  },

  inCarriedSpan(name, carrier, work) {
    const { span, within } = begin(name, { kind: 'consumer', parent: propagation.extract(ROOT_CONTEXT, carrier) })
    try {
      context.with(within, work)
    } finally {
      span.end()
    }
  },

  traceFields() {
    const active = trace.getActiveSpan()?.spanContext()
    return active ? { traceId: active.traceId, spanId: active.spanId } : null
  },
}
