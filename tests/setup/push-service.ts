import { createDecipheriv, createECDH, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import type { PushMessage } from '#contract/push.ts'

export type Delivered = { path: string; headers: IncomingHttpHeaders; message: PushMessage }

export type PushService = {
  /** Returns a new subscribed browser: its `PushSubscription.toJSON()`, and the messages that it has received. */
  browser(): { subscription: { endpoint: string; keys: { p256dh: string; auth: string } }; got: Delivered[] }
  /** All messages that arrived and could be decrypted, in order. */
  delivered: Delivered[]
  /** Sets the response to later requests. With null, no later request gets a response. */
  answer(next: { status: number; retryAfter?: string } | null): void
  /** Returns the number of requests, including those without a response. */
  requests(): number
  /** Resolves when this many requests have arrived. */
  until(requests: number): Promise<void>
  close(): Promise<void>
}

/**
 * Simulates a push service and the browsers behind it. Checks the requirements of RFC 8030 and RFC 8292 for senders.
 * Decrypts messages by RFC 8188 and RFC 8291, without the library that encrypted them.
 */
export async function startPushService(publicKey: () => Promise<string>): Promise<PushService> {
  type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; got: Delivered[] }
  const browsers = new Map<string, Browser>()
  const delivered: Delivered[] = []
  const waiting = new Set<() => void>()
  let answering: { status: number; retryAfter?: string } | null = { status: 201 }
  let requests = 0
  let origin = ''
  const faults: unknown[] = []

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const browser = browsers.get(path)
    const now = answering
    if (browser && now && now.status < 300) {
      try {
        await checkVapid(request.headers, { origin, publicKey: await publicKey() })
        const message = JSON.parse(decrypt(Buffer.concat(chunks), browser).toString()) as PushMessage
        const one = { path, headers: request.headers, message }
        delivered.push(one)
        browser.got.push(one)
      } catch (error) {
        faults.push(error)
      }
    }
    requests += 1
    for (const look of [...waiting]) look()
    if (!now) return
    reply.writeHead(browser ? now.status : 404, now.retryAfter ? { 'retry-after': now.retryAfter } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    delivered,
    browser() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('hex')}`
      const got: Delivered[] = []
      browsers.set(path, { ecdh, auth, got })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { subscription: { endpoint: origin + path, keys }, got }
    },
    answer(next) {
      answering = next
    },
    requests: () => requests,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (requests < wanted && faults.length === 0) return
          waiting.delete(look)
          if (faults.length > 0) reject(faults[0])
          else resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.close()
      server.closeAllConnections()
      if (faults.length > 0) throw faults[0]
    },
  }
}

/**
 * Checks the headers: RFC 8030, section 5 (TTL, urgency, topic) and RFC 8292 (sender, service, expiry). Throws when one
 * is wrong.
 */
async function checkVapid(headers: IncomingHttpHeaders, by: { origin: string; publicKey: string }): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== by.publicKey) throw new Error(`signed by another key: ${headers.authorization}`)
  const { payload } = await jwtVerify(token, pointKey(key), { audience: by.origin, algorithms: ['ES256'] })
  if (!/^(https|mailto):/.test(payload.sub ?? '')) throw new Error('the sender does not say who it is')
  if ((payload.exp ?? Number.POSITIVE_INFINITY) > Date.now() / 1_000 + 24 * 3_600) throw new Error('valid for too long')
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted by RFC 8188')
  if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('no topic of RFC 8030')
}

function pointKey(point: string): KeyObject {
  const raw = Buffer.from(point, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  return createPublicKey({ key: jwk, format: 'jwk' })
}

function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordSize || body.length > 4_096) throw new Error('larger than push services take')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('the last record has no delimiter')
  return padded.subarray(0, end)
}
