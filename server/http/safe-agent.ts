import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

export type OutboundRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array
  /** For all of it, redirects included. */
  timeoutMs: number
  /** Of the answer's body; what is beyond is not read. */
  maxBytes: number
  /** How many redirects are followed (GET alone); 0 gives the redirect itself. */
  redirects?: number
  /** Ends it early. */
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** False where the body went on after `maxBytes`. */
  isWhole: boolean
  /** Where the answer came from in the end. */
  url: string
}

/** Reaches addresses that strangers choose: link previews, push services. */
export type Outbound = {
  /**
   * Rejects for what is no http(s) address on its usual port, for a name or literal of a private network (looked at after
   * resolution, on the very address that is connected to, at each redirect), when time is up and when nothing answers. Any
   * status is an answer. Bodies come as they are sent: nothing is unpacked, and no cookie is kept.
   */
  request(url: string, options: OutboundRequest): Promise<OutboundAnswer>
  /** Whether the host of an address is allowed by OUTBOUND_ALLOWED, by itself or by a range. Names are not. */
  isAllowed(hostname: string): boolean
  close(): void
}

const usualPorts = ['', '80', '443']
const redirecting = [301, 302, 303, 307, 308]
const socketsPerHost = 32
const idleMs = 15_000

/**
 * `allowedAddresses` are IP addresses or ranges of one's own network that may be reached all the same (OUTBOUND_ALLOWED),
 * an address on any port: a proxy to push services, a test's own server.
 */
export function createOutbound({ allowedAddresses }: { allowedAddresses: string[] }): Outbound {
  const options = {
    keepAlive: true,
    maxSockets: socketsPerHost,
    timeout: idleMs,
    allowIPAddressList: allowedAddresses,
  }
  const allowed = blockListOf(allowedAddresses)
  const isAllowed = (hostname: string) => {
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(address) !== 0 && allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

  function checked(text: string): URL {
    const url = new URL(text)
    if (!/^https?:$/.test(url.protocol)) throw new Error(`not an address of the web: ${url.protocol}`)
    if (url.username || url.password) throw new Error('the address holds a password')
    // Other ports belong to other services, which must not be talked to in somebody's name.
    if (!usualPorts.includes(url.port) && !isAllowed(url.hostname)) throw new Error(`the port ${url.port} is not asked`)
    return url
  }

  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) }

  function once(url: URL, options: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, body } = options
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? requestHttps : requestHttp)(
      url,
      {
        method,
        agent: agents[isSecure ? 'https:' : 'http:'],
        headers: { 'accept-encoding': 'identity', ...headers, ...(body ? { 'content-length': body.length } : {}) },
        signal,
      },
      resolve,
    )
    request.on('error', reject)
    request.end(body)
    return promise
  }

  return {
    async request(asked, options) {
      const timeout = AbortSignal.timeout(options.timeoutMs)
      const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
      let url = checked(asked)
      for (let left = options.redirects ?? 0; ; left -= 1) {
        const answer = await once(url, options, signal)
        const status = answer.statusCode ?? 0
        const { location } = answer.headers
        if (left > 0 && options.method !== 'POST' && redirecting.includes(status) && location) {
          answer.destroy()
          url = checked(new URL(location, url).href)
          continue
        }
        return { status, headers: answer.headers, url: url.href, ...(await bodyOf(answer, options.maxBytes)) }
      }
    },
    isAllowed,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early destroys the answer, and with it what is still to come.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    const room = maxBytes - size
    if (chunk.length > room) {
      chunks.push(chunk.subarray(0, room))
      return { body: Buffer.concat(chunks), isWhole: false }
    }
    chunks.push(chunk)
    size += chunk.length
  }
  return { body: Buffer.concat(chunks), isWhole: true }
}
