import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { presenceClientFrame, presenceServerEvent } from '#contract/presence.socket.ts'
import { studioClientFrame, studioPath, studioServerEvent } from '#contract/studio.socket.ts'
import type { AnyTopic } from '#contract/topic.ts'
import { eventSchema, serverEventSchema, subbedSchemas } from '#contract/topic-schemas.ts'
import { clientFrame, controlEvent } from '#contract/websocket.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import { documentPage, escapeHtml, sendDocument, summaryHtml } from './document-page.ts'

type Schema = z.core.$ZodType

type Docs = { json: string; html: string }

/** Documents are written before the first request. They are cached because a process may start several sites. */
const written = new WeakMap<readonly AnyTopic[], Docs>()

function docsOf(topics: readonly AnyTopic[]): Docs {
  const known = written.get(topics)
  if (known) return known
  const schemas = {
    '/websocket': { client: schemaOf(clientFrame.schema, 'input'), server: schemaOf(serverEventSchema(topics)) },
    '/onlineSocket': {
      client: schemaOf(presenceClientFrame.schema, 'input'),
      server: schemaOf(presenceServerEvent.schema),
    },
    [studioPath]: {
      client: schemaOf(studioClientFrame.schema, 'input'),
      server: schemaOf(studioServerEvent.schema),
    },
  }
  const docs = { json: JSON.stringify(schemas), html: page(topics) }
  written.set(topics, docs)
  return docs
}

/** Serves `/api-docs/sockets` and, as JSON, the frames' schemas. Both are generated from the topics' declarations. */
export function serveSocketDocs(
  app: FastifyInstance,
  topics: readonly AnyTopic[],
  brand: Pick<LiveBrand, 'now'>,
): void {
  const { json, html } = docsOf(topics)
  app.get('/api-docs/sockets', async (_request, reply) => sendDocument(reply, html, brand.now()))
  app.get('/api-docs/sockets.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(json),
  )
}

function page(topics: readonly AnyTopic[]): string {
  return documentPage(
    'Sockets',
    `<h1>Sockets</h1><p>Calls stand on <a href="/api-docs">their own page</a>; the same as JSON Schema: <a href="/api-docs/sockets.json">sockets.json</a>.</p>
<h2><code>/websocket?token=…</code></h2>
<p>The token is a ticket of <code>POST /ac/api/chat/ticket</code>, which is good once and for 30 s. A frame from the server is an array of events.
The socket of a refused client is closed with 4401. A client that must reconnect gets a <code>reconnect</code> event, then 1012.
A message that is no frame gets the error <code>MALFORMED_FRAME</code>, and the socket stays open. It is closed with 1008 after too many
refused frames, with 1009 after a message above 8 KiB, and with 1007 after text that is not UTF-8.</p>
${shown('From the client', schemaOf(clientFrame.schema, 'input'))}${shown('From the server, of no topic', schemaOf(controlEvent))}
<h2>Topics</h2>${topics.map(topicOf).join('')}
<h2><code>/onlineSocket?token=…</code></h2><p>For members alone; guests are closed with 4401.</p>
${shown('From the client', schemaOf(presenceClientFrame.schema, 'input'))}${shown('From the server', schemaOf(presenceServerEvent.schema))}
<h2><code>${studioPath}?token=…</code></h2><p>Publishes a stream from a browser, for commentators alone. After <code>open</code>, the client sends
binary messages: kind (1 byte: video configuration, video frame, audio configuration, audio frame), track (1), flags (1, bit 0 is a keyframe), time in
milliseconds (4, unsigned), composition time (3, signed), then H.264 with length prefixes or raw AAC.
It is closed with 1000 at the end of the stream, with 1008 after a binary message that is none of these, and with 1013 when a studio opens too often.</p>
${shown('From the client', schemaOf(studioClientFrame.schema, 'input'))}${shown('From the server', schemaOf(studioServerEvent.schema))}`,
  )
}

function topicOf(topic: AnyTopic): string {
  const { name, summary, key, access, snapshot, send, events } = topic
  const frame = { type: 'sub', topic: name, ...Object.fromEntries(Object.keys(key).map((field) => [field, '…'])) }
  const { answered } = subbedSchemas(topic)
  return `<section id="${name}"><h3><code>${name}</code><span class="a">${access}</span></h3><p>${summaryHtml(summary)}</p>
<pre>${escapeHtml(JSON.stringify(frame))}</pre>${topic.isRestricted ? '<p>Refused with <code>RESTRICTED_COUNTRY</code> where odds are switched off.</p>' : ''}
${snapshot ? shown('subbed', schemaOf(answered)) : ''}
${Object.keys(events)
  .map((type) =>
    shown(
      type + (topic.restrictedEvents?.includes(type) ? ' (not sent where odds are switched off)' : ''),
      schemaOf(eventSchema(topic, type)),
    ),
  )
  .join('')}
${send ? shown('data of a send', schemaOf(send.data, 'input')) + shown('data of its ack', schemaOf(send.answer)) : ''}</section>`
}

function shown(title: string, schema: object): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre></details>`
}

function schemaOf(schema: Schema, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}
