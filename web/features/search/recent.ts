import { storage } from '#web/ui/browser-storage.ts'

const storageKey = 'recent-searches'
const most = 6

/** Returns the last searches in this browser, newest first. Invalid values in the storage are ignored. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string' && q !== '').slice(0, most) : []
  } catch {
    return []
  }
}

/** Adds a search at the start, and removes earlier ones that differ only in case. */
export function withRecent(recent: readonly string[], q: string): string[] {
  const same = (other: string) => other.toLowerCase() === q.toLowerCase()
  return [q, ...recent.filter((other) => !same(other))].slice(0, most)
}

function write(recent: string[]): void {
  storage.write(storageKey, JSON.stringify(recent))
}

export function remember(q: string): void {
  const text = q.trim()
  if (text !== '') write(withRecent(readRecent(), text))
}

export function clearRecent(): void {
  write([])
}
