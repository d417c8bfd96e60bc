import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const file = {
  uploadId: '1',
  address: '/uploads/1.png',
  contentType: 'image/png',
  bytes: 9,
  width: 2,
  height: 2,
  durationMs: null,
  poster: null,
  name: 'anh.png',
  alt: '',
}

test('restores a draft with its files, and stores nothing once it is empty', () => {
  expect(readDraft()).toEqual(emptyDraft)
  const draft: Draft = { topic: 'fault', content: 'Trang đơ', email: '', page: '/lich', files: [file] }
  keepDraft(draft)
  expect(readDraft()).toEqual(draft)
  keepDraft({ ...emptyDraft, topic: 'fault' })
  expect(kept.size).toBe(0)
  expect(readDraft()).toEqual(emptyDraft)
})
