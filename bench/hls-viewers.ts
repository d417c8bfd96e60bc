// LL-HLS viewers without a decoder. Each requests the next part like a player, over a separate connection.
import { connect } from 'node:net'

export type ViewerTarget = { host: string; port: number; playlistPath: string }

/** Times at which a part's playlist and its bytes arrived, by `performance.now()` of this process. */
export type PartArrival = { part: string; listedAt: number; receivedAt: number }

export type Viewers = { arrivals: PartArrival[]; requests: number; failures: number }

/** Bytes of a playlist’s end that contain the parts of the last second and the preload hint. */
const TAIL_BYTES = 400

type Answer = { status: number; body: Buffer }

/** Opens a keep-alive connection for one request at a time. The request rejects when the connection breaks. */
function openConnection({ host, port }: ViewerTarget): (path: string) => Promise<Answer> {
  const socket = connect({ host, port, noDelay: true })
  let received: Buffer[] = []
  let length = 0
  let awaited = Number.POSITIVE_INFINITY
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  function look() {
    if (awaited === Number.POSITIVE_INFINITY) {
      const head = Buffer.concat(received, length)
      received = [head]
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const size = /content-length: (\d+)/i.exec(head.toString('latin1', 0, headEnd))?.[1]
      awaited = headEnd + 4 + Number(size ?? 0)
    }
    if (length < awaited) return
    const whole = Buffer.concat(received, length)
    const status = Number(whole.toString('latin1', 9, 12))
    const body = whole.subarray(whole.indexOf('\r\n\r\n') + 4, awaited)
    received = []
    length = 0
    awaited = Number.POSITIVE_INFINITY
    const waiting = settle
    settle = null
    waiting?.resolve({ status, body })
  }

  socket.on('data', (bytes) => {
    received.push(bytes)
    length += bytes.length
    look()
  })
  const fail = () => settle?.reject(new Error('the connection ended'))
  socket.on('error', fail)
  socket.on('close', fail)
  return (path) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`)
    })
}

/** Starts `count` viewers, spread over two seconds like a real audience. */
export function startViewers(target: ViewerTarget, count: number): Viewers {
  const viewers: Viewers = { arrivals: [], requests: 0, failures: 0 }
  const directory = target.playlistPath.slice(0, target.playlistPath.lastIndexOf('/') + 1)

  async function watch() {
    const get = openConnection(target)
    let seen = readTail((await get(target.playlistPath)).body)
    for (;;) {
      const { msn, part } = seen.next
      const playlist = await get(`${target.playlistPath}?_HLS_msn=${msn}&_HLS_part=${part}&_HLS_skip=YES`)
      const listedAt = performance.now()
      if (playlist.status !== 200) throw new Error(`the playlist answered ${playlist.status}`)
      const listed = readTail(playlist.body)
      const fresh = listed.parts.slice(listed.parts.indexOf(seen.parts.at(-1) ?? '') + 1)
      seen = listed
      viewers.requests += 1 + fresh.length
      for (const name of fresh) {
        const media = await get(directory + name)
        if (media.status !== 200) throw new Error(`a part answered ${media.status}`)
        viewers.arrivals.push({ part: name, listedAt, receivedAt: performance.now() })
      }
    }
  }

  for (let index = 0; index < count; index += 1) {
    setTimeout(
      () => {
        watch().catch(() => {
          viewers.failures += 1
        })
      },
      (index / count) * 2_000,
    )
  }
  return viewers
}

/** Returns the newest parts of a playlist and the part in its preload hint. */
function readTail(playlist: Buffer): { parts: string[]; next: { msn: number; part: number } } {
  const tail = playlist.toString('latin1', Math.max(0, playlist.length - TAIL_BYTES))
  const found = [...tail.matchAll(/URI="(p(\d+)\.(\d+)\.m4s)"/g)]
  const hint = found.pop()
  if (!hint) throw new Error('the playlist has no preload hint')
  return { parts: found.map(([, name = '']) => name), next: { msn: Number(hint[2]), part: Number(hint[3]) } }
}
