import { storage } from '#web/ui/browser-storage.ts'

const key = 'khan-dai.emoji'
export const maxRecent = 24

/** Returns the signs that this browser inserted, most recent first. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((sign) => typeof sign === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function addRecent(sign: string): void {
  const others = readRecent().filter((other) => other !== sign)
  storage.write(key, JSON.stringify([sign, ...others].slice(0, maxRecent)))
}
