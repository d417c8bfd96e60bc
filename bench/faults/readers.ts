// Readers of pages, and readers of the picture who fetch every part: by the push, and by LL-HLS as hls.js does.
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createPushReader } from '#contract/rules/push/push-message.ts'
import { createBackoff } from '#web/player/providers/backoff.ts'
import { createGaps, type Faults, type Gaps } from './times.ts'

const PAGE_EVERY_MS = 100
const SILENT_MS = 5_000

export type Picture = { gaps: Gaps; close(): void }

/** Watches the streams in turn, with `count` pushes, each reopened after a pause that grows. */
export function openPushes(
  count: number,
  { address, streams, faults }: { address: string; streams: readonly string[]; faults: Faults },
): Picture {
  const agent = new Agent({ keepAlive: true })
  const gaps = createGaps(count)
  let isClosed = false

  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // The player gives up an answer that says nothing.
      const request = get(address + path, { agent, timeout: SILENT_MS }, resolve)
      request.on('error', reject)
      request.on('timeout', () => request.destroy(new Error('silent')))
    })

  async function watch(index: number): Promise<void> {
    const backoff = createBackoff({ firstMs: 300, ceilingMs: 5_000 })
    let newest = -1
    let from = 'live'
    while (!isClosed) {
      try {
        const answer = await open(`/live/${streams[index % streams.length]}/push?from=${from}`)
        if (answer.statusCode !== 200) {
          faults.add(`${answer.statusCode} push`)
          answer.resume()
        } else {
          const reader = createPushReader(({ kind, msn, part }) => {
            if (kind !== 'part') return
            backoff.reset()
            from = `${msn}.${part + 1}`
            const at = msn * 1_000 + part
            if (at > newest) gaps.advanced(index)
            newest = Math.max(newest, at)
          })
          for await (const bytes of answer) reader.read(bytes as Buffer)
        }
      } catch (error) {
        if (!isClosed) faults.add(`push: ${error instanceof Error ? error.message : error}`)
      }
      await delay(backoff.next())
    }
  }

  for (let index = 0; index < count; index += 1) void watch(index)
  return {
    gaps,
    close() {
      isClosed = true
      agent.destroy()
    },
  }
}

/** Watches the streams in turn, with `count` players that ask for each playlist update and read each new part. */
export function openHlsReaders(
  count: number,
  { address, streams, faults }: { address: string; streams: readonly string[]; faults: Faults },
): Picture {
  const gaps = createGaps(count)
  let isClosed = false

  async function read(url: string): Promise<string> {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3 * SILENT_MS) })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${url.includes('.m3u8') ? 'playlist' : 'part'}`)
    return body
  }

  async function play(index: number, advanced: () => void): Promise<void> {
    const base = `${address}/live/${streams[index % streams.length]}/`
    const main = await read(`${base}index.m3u8`)
    const [path = ''] = /^[\w-]+\/media\.m3u8\?viewer=\S+$/m.exec(main) ?? []
    const folder = base + path.slice(0, path.lastIndexOf('/') + 1)
    let known = ''
    let query = ''
    while (!isClosed) {
      const playlist = await read(base + path + query)
      const parts = [...playlist.matchAll(/EXT-X-PART:[^\n]*URI="(p\d+\.\d+\.m4s)"/g)].map(([, name = '']) => name)
      for (const name of parts.slice(parts.indexOf(known) + 1).slice(known === '' ? -1 : -10)) {
        await read(folder + name)
        known = name
        advanced()
      }
      const [, msn, part] = /PRELOAD-HINT[^\n]*URI="p(\d+)\.(\d+)\.m4s"/.exec(playlist) ?? []
      if (msn === undefined) throw new Error('playlist without a next part')
      query = `&_HLS_msn=${msn}&_HLS_part=${part}`
    }
  }

  async function watch(index: number): Promise<void> {
    const backoff = createBackoff({ firstMs: 600, ceilingMs: 5_000 })
    while (!isClosed) {
      await play(index, () => {
        backoff.reset()
        gaps.advanced(index)
      }).catch((error: Error) => {
        if (!isClosed) faults.add(`HLS: ${error.message}`)
      })
      await delay(backoff.next())
    }
  }

  for (let index = 0; index < count; index += 1) void watch(index)
  return {
    gaps,
    close() {
      isClosed = true
    },
  }
}

/** Reads each page once from each process, as it was read before a fault on any site with visitors. */
export async function readOnce(paths: readonly string[], processes: readonly { address: string }[]): Promise<void> {
  for (const { address } of processes)
    for (const path of paths) {
      // nginx passes the host without a port.
      const headers = { host: new URL(address).hostname, 'accept-language': 'vi' }
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(address + path, { headers }, resolve).on('error', reject)
      })
      answer.resume()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    }
}

/** Opens pages one after another with `count` readers. */
export function openPageReaders(
  count: number,
  { address, paths, faults }: { address: string; paths: readonly string[]; faults: Faults },
) {
  let read = 0
  let good = 0
  let slowestMs = 0
  let isClosed = false

  async function readOn(start: number): Promise<void> {
    for (let n = start; !isClosed; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const startedAt = performance.now()
      try {
        const answer = await fetch(address + path, { headers: { 'accept-language': 'vi' } })
        await answer.arrayBuffer()
        if (answer.ok) good += 1
        else faults.add(`${answer.status} ${path}`)
      } catch (error) {
        faults.add(`page: ${((error as Error).cause as Error)?.message ?? error}`)
      }
      read += 1
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      await delay(PAGE_EVERY_MS)
    }
  }

  for (let n = 0; n < count; n += 1) void readOn(n)
  return {
    openWindow() {
      read = 0
      good = 0
      slowestMs = 0
    },
    read: () => read,
    goodShare: () => good / read,
    slowestMs: () => slowestMs,
    close() {
      isClosed = true
    },
  }
}
