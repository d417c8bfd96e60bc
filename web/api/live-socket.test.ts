import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createDeferred } from '#web/deferred.ts'
import { createLiveSocket } from './live-socket.ts'

let server: WebSocketServer
afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

async function serve(): Promise<WebSocketServer> {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  vi.stubGlobal('location', { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  return server
}

function becomes(
  status: { get(): string; subscribe(listener: () => void): () => void },
  wanted: string,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = status.subscribe(() => {
      if (status.get() !== wanted) return
      stop()
      resolve()
    })
  })
}

const notLoggedIn = JSON.stringify([{ type: 'error', code: 1101, msg: 'FIBE_NOT_LOGIN' }])

test('a server that opens only to refuse is abandoned after a limit, with a new token for each attempt', async () => {
  let opened = 0
  ;(await serve()).on('connection', (ws) => {
    opened += 1
    ws.send(notLoggedIn)
    ws.close(4401, 'FIBE_NOT_LOGIN')
  })
  const refused = vi.fn(async () => {})
  const socket = createLiveSocket({
    path: '/onlineSocket',
    maxFailures: 2,
    ticket: async () => 'ticket',
    refused,
    opened() {},
    received() {},
  })
  socket.start()
  await becomes(socket.status, 'idle')
  expect(opened).toBe(3)
  expect(refused).toHaveBeenCalledTimes(3)
})

test('a refused token is replaced before the next connection, which succeeds', async () => {
  const tokens: (string | null)[] = []
  ;(await serve()).on('connection', (ws, request) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('token')
    tokens.push(token)
    if (token === 'renewed') ws.send('[{"type":"welcome"}]')
    else ws.close(4401, 'FIBE_NOT_LOGIN')
  })
  let ticket = 'lapsed'
  const welcomed = createDeferred<void>()
  const socket = createLiveSocket({
    path: '/websocket',
    ticket: async () => ticket,
    refused: async () => {
      ticket = 'renewed'
    },
    opened() {},
    received: () => welcomed.resolve(),
  })
  socket.start()
  await welcomed.promise
  socket.stop()
  expect(tokens).toEqual(['lapsed', 'renewed'])
})

test('an event with code 10000 is ignored, and later ones are not', async () => {
  ;(await serve()).on('connection', (ws) => {
    ws.send(
      '[{"type":"error","code":10000,"msg":"x"},{"type":"ack","uuid":"1","code":10000},{"type":"ack","uuid":"2","code":0}]',
    )
  })
  const heard: unknown[] = []
  const last = createDeferred<void>()
  const socket = createLiveSocket({
    path: '/websocket',
    ticket: async () => 'ticket',
    refused: async () => {},
    opened() {},
    received(event) {
      heard.push(event.uuid)
      last.resolve()
    },
  })
  socket.start()
  await last.promise
  socket.stop()
  expect(heard).toEqual(['2'])
})
