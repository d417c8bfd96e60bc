import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { deadline } from '#media/kit/deadlines.ts'
import { isPublicHost } from '#server/config/public-host.ts'
import { createNameLookup } from './name-lookup.ts'

export type OutboundRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array
  /** Limit for the whole request, including redirects. */
  timeoutMs: number
  /** Maximum size of the response's body. The rest is not read. */
  maxBytes: number
  /** Called with each chunk of the body. When it returns true, the rest is not read. */
  isEnough?: (chunk: Uint8Array) => boolean
  /** Maximum number of redirects to follow (only for GET). 0 returns the redirect itself. */
  redirects?: number
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** False when the rest of the body was not read. */
  isWhole: boolean
  /** The final URL after redirects. */
  url: string
}

/** Sends requests to URLs that strangers choose, for example for link previews and push services. */
export type Outbound = {
  /**
   * Sends a request and returns a response of any status. Rejects after the timeout, without a response, for a response
   * that comes in very many small pieces, for URLs with a password, and for URLs that are not http(s) on port 80 or 443.
   *
   * Also rejects names and addresses of private networks. The check uses the addresses to which a connection may be made,
   * and is repeated for each redirect. Bodies are returned as sent: they are not decompressed. Cookies are not stored.
   */
  request(url: string, options: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Returns true when OUTBOUND_ALLOWED contains the IP address, directly or in a range. Always false for host names.
   */
  isAllowed(hostname: string): boolean
  close(): void
}

const usualPorts = ['', '80', '443']
/** Addresses among the public ones at which a cloud gives its machines their secrets (Azure's WireServer). */
const ofCloud = ['168.63.129.16']
const redirecting = [301, 302, 303, 307, 308]
const socketsPerHost = 32
const idleMs = 15_000
/** Servers send one or two before the answer, such as 103 with early hints. */
const maxInformation = 8
/**
 * Pieces of a body that any server may send, and the bytes of a piece beyond them. Each takes microseconds and memory
 * however small it is, so pieces of one byte would hold the thread for seconds.
 */
const usualPieces = 1_000
const bytesOfPiece = 64

/**
 * `allowedAddresses` (OUTBOUND_ALLOWED) are IP addresses or ranges of private networks that are allowed anyway, on any
 * port. Examples are a proxy to push services or a server in a test.
 */
export function createOutbound({
  allowedAddresses,
  nameServers,
}: {
  allowedAddresses: string[]
  /** Default: those of the machine. */
  nameServers?: readonly string[]
}): Outbound {
  const options = {
    keepAlive: true,
    maxSockets: socketsPerHost,
    timeout: idleMs,
    allowIPAddressList: allowedAddresses,
    denyIPAddressList: ofCloud,
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
    // Other ports belong to services that strangers must not reach through this server.
    if (!usualPorts.includes(url.port) && !isAllowed(url.hostname)) throw new Error(`the port ${url.port} is not asked`)
    // The agent takes the old form of IPv4 in IPv6, as `::127.0.0.1`, for a public address.
    if (!isPublicHost(url.hostname) && !isAllowed(url.hostname))
      throw new Error(`the address ${url.hostname} is not allowed`)
    return url
  }

  const lookup = createNameLookup(nameServers)
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
        lookup,
        headers: { 'accept-encoding': 'identity', ...headers, ...(body ? { 'content-length': body.length } : {}) },
        signal,
      },
      resolve,
    )
    request.on('error', reject)
    let informed = 0
    const countInformation = () => {
      informed += 1
      if (informed > maxInformation) request.destroy(new Error('too many answers before the answer'))
    }
    request.on('continue', countInformation).on('information', countInformation)
    request.end(body)
    return promise
  }

  return {
    async request(asked, options) {
      const timeout = deadline(options.timeoutMs)
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
        return { status, headers: answer.headers, url: url.href, ...(await bodyOf(answer, options)) }
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

/** Reads with `data` events, because an iterator joins small pieces after each has cost its time. */
function bodyOf(
  answer: IncomingMessage,
  { maxBytes, isEnough }: Pick<OutboundRequest, 'maxBytes' | 'isEnough'>,
): Promise<{ body: Buffer; isWhole: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body: Buffer; isWhole: boolean }>()
  const chunks: Buffer[] = []
  let size = 0
  let pieces = 0
  const finish = (isWhole: boolean) => resolve({ body: Buffer.concat(chunks), isWhole })
  const take = (chunk: Buffer) => {
    pieces += 1
    const isFlood = pieces > usualPieces + size / bytesOfPiece
    const room = maxBytes - size
    if (!isFlood) chunks.push(chunk.subarray(0, room))
    size += chunk.length
    if (!isFlood && chunk.length <= room && !isEnough?.(chunk)) return
    if (isFlood) reject(new Error('the answer comes in too many pieces'))
    else finish(false)
    answer.off('data', take)
    // Closes the response without reading the rest.
    answer.destroy()
  }
  answer.on('data', take)
  answer.on('end', () => finish(true))
  answer.on('error', reject)
  answer.on('close', () => reject(new Error('the answer broke off')))
  return promise
}
