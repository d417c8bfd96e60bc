import { expect, test } from 'vitest'
import { createStartSteps } from './start-steps.ts'

function terminal(isTTY: boolean) {
  let text = ''
  const write = (part: string) => {
    text += part
    return true
  }
  return { out: { write, isTTY, columns: 80 } as Parameters<typeof createStartSteps>[0], text: () => text }
}

test('each finished step is one line with its seconds and its result', async () => {
  const { out, text } = terminal(false)
  const steps = createStartSteps(out)
  const first = await steps.run(
    'migrations',
    async () => 3,
    (count) => `${count} applied`,
  )
  await steps.run('streams', async (reached) => reached('on air'))
  steps.close()
  expect(first).toBe(3)
  expect(text()).toMatch(/^migrations {10}\d\.\d s {3}3 applied\nstreams {13}\d\.\d s\n$/)
})

test('steps that run at the same time each get their line, in the order of their ends', async () => {
  const { out, text } = terminal(false)
  const steps = createStartSteps(out)
  const pages = Promise.withResolvers<void>()
  const slow = steps.run('pages', () => pages.promise)
  await steps.run('database', async () => {})
  pages.resolve()
  await slow
  steps.close()
  expect(text().match(/^\w+/gm)).toEqual(['database', 'pages'])
})

test('a failed step prints nothing, and its error is that of the work', async () => {
  const { out, text } = terminal(false)
  const steps = createStartSteps(out)
  await expect(steps.run('demo world', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  steps.close()
  expect(text()).toBe('')
})

test('a terminal shows what still runs, and ends with a clean line', async () => {
  const { out, text } = terminal(true)
  const steps = createStartSteps(out)
  const pages = Promise.withResolvers<void>()
  const slow = steps.run('pages', () => pages.promise)
  await steps.run('database', async () => {})
  expect(text()).toContain('… pages')
  pages.resolve()
  await slow
  steps.close()
  expect(text().endsWith('\r\u001b[K')).toBe(true)
})
