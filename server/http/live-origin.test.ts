import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLiveOrigin } from './live-origin.ts'
import type { OriginAddress } from './origins/stream-origins.ts'

async function startOrigin(answer: RequestListener): Promise<OriginAddress> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const path = '/live/s1/e1/media.m3u8'

/** Opens the path at the first origin. From the first request on, the stream is at the second one. */
async function openAcross(first: OriginAddress, second: OriginAddress) {
  const places = [first]
  const origin = createLiveOrigin({
    locate: async (streamId) => (streamId === 's1' ? (places.shift() ?? second) : null),
    relocate: async () => second,
  })
  onTestFinished(origin.close)
  return text(await origin.open(path, { method: 'GET', range: undefined }))
}

const here: RequestListener = (request, response) => response.end(`here ${request.url}`)

test('a stream that has moved is asked for at its new origin, without a failure', async () => {
  const second = await startOrigin(here)
  const unknown = await startOrigin((_, response) => response.writeHead(404).end())
  const silent = await startOrigin(() => {})
  for (const first of [unknown, silent, { url: 'http://127.0.0.1:9' }])
    expect(await openAcross(first, second)).toBe(`here ${path}`)
})

test('a stream that has not moved gets the answer of its origin', async () => {
  const unknown = await startOrigin((_, response) => response.writeHead(404).end())
  const origin = createLiveOrigin({ locate: async () => unknown, relocate: async () => null })
  onTestFinished(origin.close)
  expect((await origin.open(path, { method: 'GET', range: undefined })).statusCode).toBe(404)
})
