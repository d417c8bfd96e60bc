import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { deadline } from '#media/kit/deadlines.ts'

/** Pages of the main navigation. */
const navigation = ['/', '/truc-tiep', '/lich-thi-dau', '/lich-truc-tiep', '/ket-qua', '/tin-tuc', '/tip-keo']
/** Prefixes of the other languages. Their pages are rendered once each, after the process is ready. */
const translated = ['/en', '/zh'].flatMap((prefix) => navigation.map((path) => (path === '/' ? prefix : prefix + path)))
const inParallel = 2
const againAfterMs = 250
const usualWaitMs = 10_000

export type WarmOptions = {
  publicUrl: string
  port: number
  /** Ends the work, when the program stops. */
  signal: AbortSignal
  /** Maximum wait. Default ten seconds. */
  withinMs?: number
}

/**
 * Renders the pages of the main navigation into the memory of guest pages, so that a new process can send them while the
 * database is away. A page that cannot be rendered is tried again. Resolves after the Vietnamese pages, or after
 * `withinMs`. Never rejects.
 */
export async function warmPages(
  http: FastifyInstance,
  { publicUrl, port, signal, withinMs = usualWaitMs }: WarmOptions,
): Promise<void> {
  const host = publicUrl === '' ? `localhost:${port}` : new URL(publicUrl).host
  const ending = AbortSignal.any([signal, deadline(withinMs)])
  const ended = Promise.withResolvers<void>()
  ending.addEventListener('abort', () => ended.resolve(), { once: true })

  /** A site may not offer the language of the page; then the page that it leads to is rendered. */
  async function isRendered(url: string, mayFollow = true): Promise<boolean> {
    const headers = { host, accept: 'text/html', 'accept-language': 'vi', 'accept-encoding': 'br' }
    const answer = await http.inject({ url, headers }).catch(() => null)
    const location = answer?.headers.location
    if (mayFollow && typeof location === 'string' && location.startsWith('/')) return isRendered(location, false)
    return answer !== null && answer.statusCode < 500
  }

  async function render(paths: readonly string[]): Promise<string[]> {
    const waiting = [...paths]
    const failed: string[] = []
    const work = async () => {
      for (let path = waiting.shift(); path !== undefined && !ending.aborted; path = waiting.shift())
        if (!(await isRendered(path))) failed.push(path)
    }
    await Promise.all(Array.from({ length: inParallel }, work))
    return failed
  }

  async function renderAll(): Promise<void> {
    let cold = await render(navigation)
    while (cold.length > 0 && !ending.aborted) {
      await delay(againAfterMs, undefined, { ref: false })
      cold = await render(cold)
    }
    // Nothing waits for them, so that a process is ready early.
    void render(translated)
  }

  await Promise.race([renderAll(), ended.promise])
}
