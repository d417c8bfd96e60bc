import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startNameServer } from '#tests/setup/name-server.ts'
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

  test.each(['http://localhost/', 'http://storage/', 'http://printer.local/', 'http://db.internal./'])(
    'the name %s of such a network is refused without being looked up',
    (url) => expect(outbound.request(url, limits)).rejects.toThrow(/the address .* is not allowed/),
  )

  test('is refused as the target of a redirect', async () => {
    const outside = await serve((_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.2/' }).end())
    const allowing = createOutbound({ allowedAddresses: ['127.0.0.1'] })
    await expect(allowing.request(outside, { ...limits, redirects: 3 })).rejects.toThrow(/not allowed/)
  })
})

describe('a name', () => {
  const zone: Record<string, { 1?: string[]; 28?: string[] }> = {
    'loopback.example': { 1: ['127.0.0.1'] },
    'unspecified.example': { 1: ['0.0.0.0'] },
    'cloud.example': { 1: ['169.254.169.254'] },
    'wire.example': { 1: ['168.63.129.16'] },
    'one-of-two.example': { 1: ['203.0.113.7', '10.0.0.1'] },
    'only-six.example': { 28: ['::1'] },
    'old-form.example': { 28: ['::127.0.0.1'] },
    'mapped.example': { 1: ['203.0.113.7'], 28: ['::ffff:10.0.0.1'] },
    'translated.example': { 28: ['64:ff9b::7f00:1'] },
    'locally-translated.example': { 28: ['64:ff9b:1::7f00:1'] },
    'tunnel.example': { 28: ['2002:7f00:1::1'] },
    'unique.example': { 28: ['fd00:ec2::254'] },
  }
  const loopback = ['127.0.0.1']

  test.each(Object.keys(zone))('that resolves to such an address is refused: %s', async (name) => {
    const names = await startNameServer(zone)
    const outbound = createOutbound({ allowedAddresses: [], nameServers: [names.address] })
    await expect(outbound.request(`http://${name}/`, limits)).rejects.toThrow(/not allowed/)
    await names.close()
  })

  test('leads to the address that its name server names, and only to the one that was checked', async () => {
    const names = await startNameServer({ 'page.example': { 1: loopback, 28: [] } })
    const outbound = createOutbound({ allowedAddresses: loopback, nameServers: [names.address] })
    // Nothing listens there, so the connection is refused and not forbidden.
    await expect(outbound.request('http://page.example/', limits)).rejects.toThrow(/ECONNREFUSED/)
    expect(names.asked.filter((name) => name === 'page.example')).toHaveLength(2)
    await names.close()
  })

  test('whose name server is silent is given up in time, and occupies no thread', async () => {
    const names = await startNameServer({})
    const outbound = createOutbound({ allowedAddresses: [], nameServers: [names.address] })
    const many = Array.from({ length: 40 }, (_, n) => `https://silent-${n}.example/`)
    const given = Promise.allSettled(many.map((url) => outbound.request(url, { ...limits, timeoutMs: 200 })))
    // The lookup of the process itself, which needs a thread.
    expect((await lookup('localhost')).address).toMatch(/^(?:127\.0\.0\.1|::1)$/)
    expect((await given).every(({ status }) => status === 'rejected')).toBe(true)
    expect(new Set(names.asked).size).toBe(40)
    await names.close()
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
