import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { guestLogin } from '#contract/session.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let guest: string

beforeAll(async () => {
  app = await startTestApp()
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

/** Returns this file's database for a second app, which must not close it. */
const kept = () => ({ ...app.engines.database, close: async () => {} })

test('an address can open a limited number of sockets', async () => {
  const small = await startTestApp({ env: { SOCKETS_PER_ADDRESS: '2' }, engines: { database: kept() } })
  const sockets = [await openSocket(small.address, { token: guest }), await openSocket(small.address, { token: guest })]
  const third = new WebSocket(`${small.address.replace('http', 'ws')}/websocket?token=${guest}`)
  third.on('error', () => {})
  const [, response] = await once(third, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  await sockets[0]?.close()
  await (await openSocket(small.address, { token: guest })).close()
  await sockets[1]?.close()
  await small.close()
})

test('one viewer can open a hundred sockets, and other viewers of the address more', async () => {
  const small = await startTestApp({ env: { SOCKETS_PER_ADDRESS: '500' }, engines: { database: kept() } })
  onTestFinished(() => small.close())
  await Promise.all(Array.from({ length: 100 }, () => openSocket(small.address, { token: guest })))
  const more = new WebSocket(`${small.address.replace('http', 'ws')}/websocket?token=${guest}`)
  more.on('error', () => {})
  const [, response] = await once(more, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  const other = (await small.call(guestLogin)).data
  await (await openSocket(small.address, { token: other })).close()
})

test('a socket with a refused token keeps its place until it closes, and is closed by force after a delay', async () => {
  const small = await startTestApp({ env: { SOCKETS_PER_ADDRESS: '2' }, engines: { database: kept() } })
  const peers = await Promise.all([connected(small.address), connected(small.address), connected(small.address)])
  // All three connect before the first is closed. It does not matter which one is refused.
  const statuses = await Promise.all(peers.map(({ socket }) => shakeHands(socket)))
  expect(statuses.sort()).toEqual([101, 101, 429])
  await Promise.all(peers.map(({ gone }) => gone))
  await (await openSocket(small.address, { token: guest })).close()
  await small.close()
})

async function connected(address: string): Promise<{ socket: Socket; gone: Promise<unknown> }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const gone = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, gone }
}

/** Sends the handshake of a client that never answers the close frame. Returns the status of the response. */
async function shakeHands(socket: Socket): Promise<number> {
  socket.write(
    'GET /websocket?token=nonsense HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  return Number(String(answer).split(' ')[1])
}

test('a peer that is refused before the upgrade cannot keep the connection half-open', async () => {
  const { hostname, port } = new URL(app.address)
  for (const path of ['/nowhere', '/websocket']) {
    const peer = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    peer.on('error', () => {})
    const gone = new Promise((resolve) => peer.once('close', resolve))
    const head = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: https://evil.example\r\n`
    peer.write(`${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    const [answer] = await once(peer, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 40[34] /)
    // Only writing reveals that the connection is closed.
    const writing = setInterval(() => peer.write('x'), 20)
    await gone
    clearInterval(writing)
  }
})
