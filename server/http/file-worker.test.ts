import { expect, test } from 'vitest'
import { askWorker } from './file-worker.ts'

const programOf = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`)
const answer = "(await import('node:worker_threads')).parentPort.postMessage('answer')"

test('a thread that waits for the processor or the disk longer than its limit is not given up', async () => {
  const waiting = programOf(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);${answer}`)
  expect(await askWorker(waiting, {}, 50)).toBe('answer')
})

test('a thread that computes longer than its limit is ended', async () => {
  await expect(askWorker(programOf('for (;;) {}'), {}, 20)).rejects.toMatchObject({ name: 'AbortError' })
})
