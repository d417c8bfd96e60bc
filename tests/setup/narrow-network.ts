import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between a browser and a site. All connections share its rate, as the viewer's own link does. */
export type NarrowNetwork = {
  /** Origin for the browser. */
  origin: string
  /** Sets the rate towards the browser in kbit/s; null for no limit. */
  setKbps(kbps: number | null): void
  /** Breaks every connection, and accepts no other one until it is called with false. */
  setCut(isCut: boolean): void
  /** Bytes towards the browser so far. */
  bytes(): number
  close(): Promise<void>
}

type Link = { near: Socket; far: Socket; queue: Buffer[] }

const TICK_MS = 5
/** Bytes that a router holds for one connection before the sender must wait. */
const QUEUE_BYTES = 64 * 1024
/** One packet. Links take turns packet by packet. */
const PACKET_BYTES = 1_448

/** Starts a link to the site at `target`, which has the form `http://host:port`. */
export async function startNarrowNetwork(target: string): Promise<NarrowNetwork> {
  const { hostname, port } = new URL(target)
  const links = new Set<Link>()
  let kbps: number | null = null
  let isCut = false
  let passed = 0
  let creditBytes = 0
  let sentAtMs = performance.now()

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    const link: Link = { near, far, queue: [] }
    links.add(link)
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) link.queue.push(bytes.subarray(at, at + PACKET_BYTES))
      if (kbps === null) send()
      if (queuedBytes(link) > QUEUE_BYTES) far.pause()
    })
    far.on('end', () => drain(link))
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => drain(link))
    }
  })

  /** Closes the browser's side once everything has passed. */
  function drain(link: Link) {
    if (link.near.destroyed) {
      link.far.destroy()
      links.delete(link)
    } else if (link.queue.length === 0 && (link.far.readableEnded || link.far.destroyed)) {
      link.near.end()
      links.delete(link)
    }
  }

  function send() {
    const nowMs = performance.now()
    if (kbps !== null)
      creditBytes = Math.min(creditBytes + ((nowMs - sentAtMs) * kbps) / 8, (kbps / 8) * 20 + PACKET_BYTES)
    sentAtMs = nowMs
    for (let hasSent = true; hasSent; ) {
      hasSent = false
      for (const link of links) {
        if (kbps !== null && creditBytes < PACKET_BYTES) return
        const packet = link.queue.shift()
        if (!packet) continue
        hasSent = true
        creditBytes -= packet.length
        passed += packet.length
        link.near.write(packet)
        if (link.far.isPaused() && queuedBytes(link) < QUEUE_BYTES) link.far.resume()
        drain(link)
      }
    }
    if (kbps === null) creditBytes = 0
  }

  const timer = setInterval(send, TICK_MS)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setKbps(next) {
      kbps = next
      creditBytes = 0
    },
    setCut(next) {
      isCut = next
      if (!isCut) return
      for (const { near, far } of links) {
        near.destroy()
        far.destroy()
      }
      links.clear()
    },
    bytes: () => passed,
    async close() {
      clearInterval(timer)
      for (const { near, far } of links) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function queuedBytes({ queue }: Link): number {
  return queue.length * PACKET_BYTES
}
