// Viewers of a push without a decoder, each over one connection.
import { connect } from 'node:net'
import { createPushReader } from '#contract/rules/push/push-message.ts'
import type { Viewers, ViewerTarget } from './hls-viewers.ts'

const ADDRESSES = 8

/** Starts `count` viewers, spread over two seconds like a real audience. */
export function startPushViewers({ host, port, playlistPath }: ViewerTarget, count: number): Viewers {
  const viewers: Viewers = { arrivals: [], requests: 0, failures: 0 }
  const [, , streamId] = playlistPath.split('/')

  function watch(index: number) {
    // One address may have a thousand readers.
    const socket = connect({ host, port, localAddress: `127.0.0.${1 + (index % ADDRESSES)}`, noDelay: true })
    let head: Buffer | null = Buffer.alloc(0)
    const reader = createPushReader(({ kind, msn, part }) => {
      if (kind === 'part')
        viewers.arrivals.push({ part: `p${msn}.${part}.m4s`, listedAt: 0, receivedAt: performance.now() })
    })
    socket.on('data', (bytes) => {
      if (head === null) {
        reader.read(bytes)
        return
      }
      head = Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      reader.read(head.subarray(end + 4))
      head = null
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      viewers.failures += 1
    })
    socket.write(`GET /live/${streamId}/push HTTP/1.1\r\nhost: bench\r\n\r\n`)
    viewers.requests += 1
  }

  for (let index = 0; index < count; index += 1) setTimeout(watch, (index / count) * 2_000, index)
  return viewers
}
