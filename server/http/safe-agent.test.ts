import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from './safe-agent.ts'

const servers: Server[] = []
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const limits = { timeoutMs: 5_000, maxBytes: 1_000 }

describe('an address of a private network', () => {
  const outbound = createOutbound({ allowedAddresses: [] })

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.20.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://168.63.129.16/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ])('%s is refused', async (url) => {
    await expect(outbound.request(url, limits)).rejects.toThrow(/not allowed/)
  })

  test('a name that resolves to it is refused too', async () => {
    await expect(outbound.request('http://localhost/', limits)).rejects.toThrow(/not allowed/)
  })

  test('is refused as the target of a redirect', async () => {
    const outside = await serve((_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.2/' }).end())
    const allowing = createOutbound({ allowedAddresses: ['127.0.0.1'] })
    await expect(allowing.request(outside, { ...limits, redirects: 3 })).rejects.toThrow(/not allowed/)
  })
})

test.each(['file:///etc/passwd', 'ftp://example.com/', 'http://name:word@example.com/', 'http://example.com:6379/'])(
  '%s is not an allowed URL',
  async (url) => {
    await expect(createOutbound({ allowedAddresses: [] }).request(url, limits)).rejects.toThrow()
  },
)

describe('an allowed URL', () => {
  const outbound = createOutbound({ allowedAddresses: ['127.0.0.1'] })

  test.each([
    ['a body of single bytes', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n', /pieces/],
    ['early hints without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', /before the answer/],
    ['100 without end', '', 'HTTP/1.1 100 Continue\r\n\r\n', /before the answer/],
  ])('that answers with %s is given up', async (_, head, part, error) => {
    const flood = part.repeat(10_000)
    const url = await serve((request) => {
      const { socket } = request
      socket.on('error', () => {})
      const send = () => {
        while (!socket.destroyed && socket.write(flood));
        socket.once('drain', send)
      }
      socket.write(head)
      send()
    })
    await expect(outbound.request(url, { ...limits, maxBytes: 2 * 1024 ** 2 })).rejects.toThrow(error)
  })

  test('is allowed by address or by range, on any port', async () => {
    const url = await serve((_request, reply) => reply.end('there'))
    const ranged = createOutbound({ allowedAddresses: ['127.0.0.0/8', 'fd00::/8'] })
    expect((await ranged.request(url, limits)).body.toString()).toBe('there')
    const hosts = ['127.9.9.9', '[fd12::1]', '128.0.0.1', '[fe80::1]', 'localhost']
    expect(hosts.map(ranged.isAllowed)).toEqual([true, true, false, false, false])
  })

  test('returns its status, headers and body', async () => {
    const url = await serve((request, reply) => {
      request.pipe(reply.writeHead(201, { 'x-of': `${request.method}` }))
    })
    const answer = await outbound.request(url, { ...limits, method: 'POST', body: Buffer.from('chào') })
    expect(answer).toMatchObject({ status: 201, isWhole: true, url: `${url}/` })
    expect(answer.headers['x-of']).toBe('POST')
    expect(answer.body.toString()).toBe('chào')
  })

  test('is followed through redirects up to their limit', async () => {
    const url = await serve((request, reply) => {
      const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('at'))
      if (at < 3) reply.writeHead(302, { location: `/?at=${at + 1}` }).end()
      else reply.end('there')
    })
    expect((await outbound.request(url, { ...limits, redirects: 3 })).body.toString()).toBe('there')
    expect((await outbound.request(url, { ...limits, redirects: 2 })).status).toBe(302)
  })

  test('is read only up to its limit', async () => {
    const url = await serve((_request, reply) => {
      const more = () => {
        while (reply.write('x'.repeat(65_536)));
      }
      reply.on('drain', more)
      more()
    })
    const { body, isWhole } = await outbound.request(url, limits)
    expect(body).toHaveLength(1_000)
    expect(isWhole).toBe(false)
  })

  test('is abandoned when its response does not start or end in time', async () => {
    const silent = await serve(() => {})
    await expect(outbound.request(silent, { ...limits, timeoutMs: 5 })).rejects.toThrow()
    const halting = await serve((_request, reply) => void reply.write('x'))
    await expect(outbound.request(halting, { ...limits, timeoutMs: 20 })).rejects.toThrow()
  })
})
