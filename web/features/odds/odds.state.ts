import { useCallback, useState, useSyncExternalStore } from 'react'
import type { OddsLine } from '#contract/odds.ts'

export type Move = 'rose' | 'fell' | null

/** Current state of a line. `moves` has the direction of each price at the last change received here. */
export type LiveLine<L extends OddsLine = OddsLine> = { line: L; moves: Move[]; hasMovedLine: boolean }

type KnownLine = LiveLine & { changedAt: number }

type Key = Pick<OddsLine, 'fixtureId' | 'companyId' | 'kind' | 'lineIndex'>

export function keyOf({ fixtureId, companyId, kind, lineIndex }: Key): string {
  return `${fixtureId}/${companyId}/${kind}/${lineIndex}`
}

const still: Move[] = []
/** Time for which a change is marked. A component that mounts later shows no change. */
const shownMs = 5_000
const known = new Map<string, KnownLine>()
const listeners = new Map<string, Set<() => void>>()
const watchers = new Set<(line: OddsLine) => void>()

export function moveOf(before: number | null, after: number | null): Move {
  if (before === null || after === null || before === after) return null
  return after > before ? 'rose' : 'fell'
}

/** Stores the lines that a page was rendered with. They are not changes, so no price is highlighted as moved. */
export function rememberLines(lines: readonly OddsLine[]): void {
  for (const line of lines) {
    const key = keyOf(line)
    if ((known.get(key)?.line.version ?? 0) < line.version) publish(key, { line, moves: still, hasMovedLine: false })
  }
}

/** Stores changed lines. Events may arrive out of order, so an older version never replaces a newer one. */
export function receiveLines(lines: readonly OddsLine[]): void {
  for (const line of lines) {
    const key = keyOf(line)
    const before = known.get(key)?.line
    if (before && before.version >= line.version) continue
    const moves = before ? line.prices.map((price, at) => moveOf(before.prices[at] ?? null, price)) : still
    publish(key, { line, moves, hasMovedLine: before !== undefined && before.line !== line.line })
    for (const watcher of watchers) watcher(line)
  }
}

function publish(key: string, live: LiveLine): void {
  known.set(key, { ...live, changedAt: Date.now() })
  for (const listener of listeners.get(key) ?? []) listener()
}

/** Lines of the fixture whose picture the page shows, at the time of the picture. Empty when the newest are shown. */
let stepped = new Map<string, KnownLine>()

/** Shows these lines instead of their newest state. An empty list shows the newest of all. */
export function showSteppedLines(lines: readonly OddsLine[]): void {
  const before = stepped
  stepped = new Map(lines.map((line) => [keyOf(line), steppedFrom(before.get(keyOf(line)), line)]))
  for (const key of new Set([...before.keys(), ...stepped.keys()])) {
    if (before.get(key) !== stepped.get(key)) for (const listener of listeners.get(key) ?? []) listener()
  }
}

function steppedFrom(before: KnownLine | undefined, line: OddsLine): KnownLine {
  if (before?.line === line) return before
  const moves = before ? line.prices.map((price, at) => moveOf(before.line.prices[at] ?? null, price)) : still
  return { line, moves, hasMovedLine: before !== undefined && before.line.line !== line.line, changedAt: Date.now() }
}

/** Calls the watcher for each changed line. Returns an unsubscribe function. */
export function watchLines(watcher: (line: OddsLine) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Returns the current state of one line. Only the components that show this line render again when it changes. */
export function useLiveLine<L extends OddsLine>(given: L): LiveLine<L> {
  const key = keyOf(given)
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
    [key],
  )
  const live = useSyncExternalStore(
    subscribe,
    () => stepped.get(key) ?? known.get(key),
    () => undefined,
  )
  const [since] = useState(Date.now)
  const isStepped = live !== undefined && stepped.get(key) === live
  if (!live || (live.line.version < given.version && !isStepped))
    return { line: given, moves: still, hasMovedLine: false }
  // A change does not include the opening odds, so take them from the page's copy.
  const line = { ...given, ...live.line }
  if (live.changedAt < since - shownMs) return { line, moves: still, hasMovedLine: false }
  return { line, moves: live.moves, hasMovedLine: live.hasMovedLine }
}
