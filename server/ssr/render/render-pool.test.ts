import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { siteViewpoint } from '#server/ssr/pages/viewpoint.ts'
import type { RenderJob } from './render-messages.ts'
import { RenderFailed, startRenderPool } from './render-pool.ts'

/** A thread that responds with its number and follows commands in the URLs of its pages. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    const facts = { buildId: 'b', prerendered: [], pages: [], indexedPaths: [], pagePatterns: [] }
    const asked = new Map()
    const page = (text) => ({
      page: { status: 200, headers: {}, etag: '', encoding: 'identity', rest: null },
      body: new TextEncoder().encode(text),
    })
    let calls = 0
    parentPort.on('message', (message) => {
      if (message.kind === 'answer') {
        const id = asked.get(message.call)
        const { text = 'version ' + message.answer.version } = message.answer
        return parentPort.postMessage({ kind: 'rendered', id, ...page(text) })
      }
      const { id, job: { target } } = message
      if (target === '/die') process.exit(1)
      if (target === '/hang') for (;;);
      if (target === '/fail') return parentPort.postMessage({ kind: 'failed', id, reason: 'out of order' })
      if (target === '/wait') return
      if (target === '/call') {
        asked.set(++calls, id)
        const request = { method: 'GET', path: '/shared', input: undefined, isWithoutOdds: false }
        return parentPort.postMessage({ kind: 'call', call: calls, request })
      }
      parentPort.postMessage({ kind: 'rendered', id, ...page('thread ' + threadId) })
    })
    parentPort.postMessage({ kind: 'ready', facts })
  `)}`,
)

const job = (target: string): RenderJob => ({
  shape: 'page',
  target,
  origin: 'http://khandai.example',
  domain: 'khandai.example',
  isDemo: false,
  zoneLookupUrl: '',
  imageHosts: [],
  viewpoint: siteViewpoint,
  isWithoutOdds: false,
})

async function startPool(options: { size: number; maxMs?: number }) {
  const pool = await startRenderPool({
    program,
    log: pino({ level: 'silent' }),
    calls: async () => ({ text: 'answered', version: 7 }),
    ...options,
  })
  onTestFinished(pool.close)
  const read = async (target: string) => (await pool.render(job(target))).body.toString()
  return { ...pool, read }
}

test('pages are spread over the threads', async () => {
  const { render, read } = await startPool({ size: 2 })
  const busy = render(job('/wait')).catch(() => 'ended')
  const next = [await read('/a'), await read('/b')]
  expect(new Set(next).size).toBe(1)
  expect(next[0]).toMatch(/^thread \d+$/)
  void busy
})

test('a page that fails rejects and leaves its thread running', async () => {
  const { read } = await startPool({ size: 1 })
  const before = await read('/a')
  await expect(read('/fail')).rejects.toThrow('out of order')
  expect(await read('/a')).toBe(before)
})

test('a thread that dies is replaced, and another thread renders its other pages', async () => {
  const { render, read } = await startPool({ size: 1 })
  const before = await read('/a')
  const [death, other] = await Promise.allSettled([render(job('/die')), read('/b')])
  expect(death).toMatchObject({ status: 'rejected', reason: expect.any(RenderFailed) })
  expect(other).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^thread \d+$/) })
  expect(await read('/a')).not.toBe(before)
})

test('a page that never ends is abandoned, and its thread is replaced', async () => {
  const { render, read } = await startPool({ size: 1, maxMs: 30 })
  const before = await read('/a')
  await expect(render(job('/hang'))).rejects.toThrow('/hang took too long')
  expect(await read('/a')).not.toBe(before)
})

test('a thread that already has a shared response gets only its version', async () => {
  const { read } = await startPool({ size: 1 })
  expect([await read('/call'), await read('/call')]).toEqual(['answered', 'version 7'])
})

test('pages in progress end with the program', async () => {
  const { render, close } = await startPool({ size: 1 })
  const page = render(job('/wait'))
  const ended = expect(page).rejects.toThrow('The program ends')
  await close()
  await ended
})
