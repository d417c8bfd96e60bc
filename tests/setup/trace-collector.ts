import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  /** The process that recorded the span. */
  instance: string
  attributes: Record<string, unknown>
}

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[]
    }[]
  }[]
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a collector that receives spans by OTLP over HTTP as JSON, as its specification describes. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent
    for (const { resource, scopeSpans } of resourceSpans) {
      const instance = String(valuesOf(resource.attributes)['service.instance.id'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...{ name: span.name, traceId: span.traceId, spanId: span.spanId, instance },
          parentSpanId: span.parentSpanId ?? '',
          attributes: valuesOf(span.attributes),
        })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
