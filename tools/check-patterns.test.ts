import { expect, test } from 'vitest'
import { checkPatterns, checkReads } from './check-patterns.ts'

const faultsOf = (pattern: string, path = 'server/features/chat/chat.rules.ts') =>
  checkPatterns([{ path, text: `export const tidied = (text: string) => text.replace(${pattern}, '')` }])

test.each(['/\\s+$/', '/[^\\S\\n]+$/gmu', '/^-+|-+$/g', '/^(?:a+|b)+c/', '/^\\s*(.*?)\\s*$/', '/\\s*,\\s*;/'])(
  '%s takes quadratic time for a long text, and is refused',
  (pattern) => {
    expect(faultsOf(pattern)).toEqual([{ path: 'server/features/chat/chat.rules.ts', fault: expect.any(String) }])
  },
)

test.each(['/(?<!\\s)\\s+$/', '/^\\s+/', '/\\s+/g', '/\\.{1,24}$/', '/\\n{3,}/g'])('%s is accepted', (pattern) => {
  expect(faultsOf(pattern)).toEqual([])
})

test('only the module of deadlines calls AbortSignal.timeout', () => {
  const text = 'export const late = () => AbortSignal.timeout(500)'
  const faults = checkPatterns(
    ['server/http/images.ts', 'media/engine.ts', 'media/kit/deadlines.ts', 'server/a.test.ts', 'tests/a.ts'].map(
      (path) => ({
        path,
        text,
      }),
    ),
  )
  expect(faults.map(({ path }) => path)).toEqual(['server/http/images.ts', 'media/engine.ts'])
})

test('pages, tests and readers of provider files are not checked', () => {
  for (const path of ['web/root.ts', 'server/a.test.ts', 'server/features/sports-data/providers/x/line.ts'])
    expect(faultsOf('/\\s+$/', path)).toEqual([])
})

const readsIn = (text: string, path = 'tests/browser/chat.test.ts') => checkReads([{ path, text }])

test.each([
  'expect(await page.locator("li").count()).toBe(0)',
  'expect(await box.inputValue(), "draft").toBe("")',
  'expect((await line.textContent())?.trim()).toBe("a")',
  'expect([await link.getAttribute("rel"), 1]).toEqual(["me", 1])',
  'if (isOpen) { test("a", async () => { expect(await button.isVisible()).toBe(false) }) }',
])('in a browser test, %s is refused', (line) => {
  expect(readsIn(line)).toEqual([{ path: 'tests/browser/chat.test.ts', fault: expect.stringContaining('expect.poll') }])
})

test.each([
  'await expect.poll(() => page.locator("li").count()).toBe(0)',
  'await expect.poll(async () => (await line.textContent())?.trim()).toBe("a")',
  'const before = await page.locator("li").count()',
  'expect(await statusOf("/")).toBe(200)',
  'expect(() => one.count()).toThrow()',
])('in a browser test, %s is accepted', (line) => {
  expect(readsIn(line)).toEqual([])
})

test('assertions outside of browser tests are not checked', () => {
  expect(readsIn('expect(await store.count()).toBe(0)', 'server/features/chat/chat.test.ts')).toEqual([])
})

test('a clock that may step is refused where durations are measured', () => {
  const of = (path: string) => checkPatterns([{ path, text: 'export const now = () => Date.now()' }])
  expect(of('media/live-stream.ts')).toHaveLength(1)
  expect(of('server/http/push/push-writer.ts')).toHaveLength(1)
  expect([...of('media/kit/steady-clock.ts'), ...of('server/http/push/live-push.ts')]).toEqual([])
})
