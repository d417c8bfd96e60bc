import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitConnections, requestDeadlines } from './connection-limits.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function answered(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return String(chunk).slice(0, 12)
}

test('a body that is too slow is abandoned, even while it still arrives', async () => {
  app = fastify(requestDeadlines(600))
  app.post('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = await open()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{')
  // The server closes the connection while the body still arrives. A later write then fails, which is expected.
  const dripping = setInterval(() => socket.writable && socket.write(' ', () => {}), 50)
  socket.on('error', () => clearInterval(dripping))
  const closed = new Promise((done) => socket.once('close', done))
  const [chunk] = await once(socket, 'data')
  await closed
  clearInterval(dripping)
  expect(String(chunk)).toContain('408 Request Timeout')
})

test('an address can open a limited number of connections, and closing one makes room for another', async () => {
  app = fastify()
  app.get('/', async () => 'here')
  limitConnections(app.server, { perAddress: 2, isProxy: () => false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [first, second] = [await open(), await open()]
  expect([await answered(first), await answered(second)]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(await answered(await open())).toBe('')
  first.destroy()
  await expect.poll(async () => answered(await open())).toBe('HTTP/1.1 200')
  expect(await answered(second)).toBe('HTTP/1.1 200')
})

test('a trusted proxy is not counted', async () => {
  app = fastify()
  app.get('/', async () => 'here')
  limitConnections(app.server, { perAddress: 1, isProxy: (address) => address.endsWith('127.0.0.1') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (let n = 0; n < 3; n++) expect(await answered(await open())).toBe('HTTP/1.1 200')
})
