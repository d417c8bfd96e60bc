import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitChunks } from './chunked-bodies.ts'

let http: FastifyInstance
beforeEach(async () => {
  http = fastify({ bodyLimit: 10_000 })
  limitChunks(http.server)
  http.post('/body', async ({ body }) => body)
  http.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => null)
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

/** Sends a body in chunks of one byte until the server closes the connection. Returns the answer and the bytes sent. */
async function flood(path: string): Promise<{ answer: string; sent: number }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  const head = ['host: localhost', 'content-type: application/json', 'transfer-encoding: chunked']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const chunks = '1\r\n \r\n'.repeat(5_000)
  let sent = 0
  const send = () => {
    for (let isRoom = true; isRoom && !socket.destroyed; sent += chunks.length) isRoom = socket.write(chunks)
    if (!socket.destroyed) socket.once('drain', send)
  }
  send()
  await new Promise((resolve) => socket.once('close', resolve))
  return { answer, sent }
}

test('a body in chunks of one byte ends its connection', async () => {
  const { answer, sent } = await flood('/body')
  expect(answer).toBe('')
  expect(sent).toBeLessThan(20_000_000)
})

test('a refused request in chunks gets its answer, and the rest is not read', async () => {
  const { sent } = await flood('/refused')
  expect(sent).toBeLessThan(20_000_000)
})

test('a body in ordinary chunks is read, and its connection stays', async () => {
  const text = JSON.stringify({ text: 'Hà Nội'.repeat(200) })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of [text.slice(0, 300), text.slice(300)]) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/body`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(await answer.text()).toBe(text)
})
