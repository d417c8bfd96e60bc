import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '#server/config/config-shape.ts'
import { openTelemetry } from './open-telemetry.ts'
import { setTracing } from './trace.ts'

/**
 * Starts OpenTelemetry for the whole process, and sends spans by OTLP over HTTP. Only a process with an endpoint
 * imports this file, so the others do not load the SDK. Returns a function that sends the remaining spans and stops.
 */
export function startTracing({ endpoint, share, roles }: TracingConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'khan-dai',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'khan-dai.roles': roles.join(','),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setTracing(openTelemetry)
  return async () => {
    setTracing(null)
    await provider.shutdown()
    trace.disable()
    propagation.disable()
    context.disable()
  }
}
