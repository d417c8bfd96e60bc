import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createSmsGateway } from '#server/engines/sms/http.ts'

async function startGateway(status: number, headers: Record<string, string> = {}) {
  const taken: { authorization: string | undefined; method: string | undefined; body: unknown }[] = []
  const take = async (request: IncomingMessage) =>
    taken.push({ authorization: request.headers.authorization, method: request.method, body: await json(request) })
  const server = createServer((request, response) => {
    take(request).then(() => response.writeHead(status, headers).end('{"ok":true}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { taken, sms: createSmsGateway({ url: `http://127.0.0.1:${port}/send`, token: 'khoa' }) }
}

const text = { to: '+84901234567', text: 'Khán Đài: 123456' }

test('a text message is posted to the gateway with the token', async () => {
  const { taken, sms } = await startGateway(202)
  await sms.send(text)
  expect(taken).toEqual([{ authorization: 'Bearer khoa', method: 'POST', body: text }])
})

test.each([500, 401])(
  'a gateway that responds with %i fails the message, without revealing its content',
  async (status) => {
    const { sms } = await startGateway(status)
    await expect(sms.send(text)).rejects.toThrow(`answered ${status}`)
  },
)

test('a code is not sent to the target of a redirect', async () => {
  const { sms, taken } = await startGateway(307, { location: 'http://127.0.0.1:1/' })
  await expect(sms.send(text)).rejects.toThrow()
  expect(taken).toHaveLength(1)
})

test('a gateway that does not respond ends with the program', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const asked = once(server, 'request')
  const sms = createSmsGateway({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token: '' })
  const sent = expect(sms.send(text)).rejects.toThrow()
  await asked
  await sms.close()
  await sent
})
