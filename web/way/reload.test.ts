import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAt } from './reload.ts'

let loaded: string[] = []

beforeEach(() => {
  const kept = new Map<string, string>()
  loaded = []
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { href: 'http://khandai.example/', assign: (href: string) => void loaded.push(href) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a path is reloaded at most once in ten seconds, regardless of its query; other paths are not affected', () => {
  expect(reloadAt('/truc-tiep?a=1')).toBe(true)
  expect(reloadAt('/truc-tiep?a=2')).toBe(false)
  expect(reloadAt('/tin-tuc')).toBe(true)
  vi.setSystemTime(Date.now() + 9_999)
  expect(reloadAt('/truc-tiep')).toBe(false)
  vi.setSystemTime(Date.now() + 1)
  expect(reloadAt('/truc-tiep')).toBe(true)
  expect(loaded).toEqual(['/truc-tiep?a=1', '/tin-tuc', '/truc-tiep'])
})

test('a browser without session storage reloads nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(reloadAt('/ket-qua')).toBe(false)
})
