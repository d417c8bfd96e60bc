import { type OddsLine, oddsHistory } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { advance, followPicture, watched } from '#web/step/picture-clock.ts'
import { createStateLog, type StateLog } from '#web/step/state-log.ts'
import { keyOf, showSteppedLines, watchLines } from './odds.state.ts'

type Known = {
  log: StateLog<OddsLine>
  /** Time of the earliest known state. */
  firstAt: number
  /** Time on the page's clock from which the earlier states may be read. */
  readFromMs: number
}

const retryMs = 30_000

export type SteppedLines = {
  /** Adds lines that the page has read. */
  add(lines: readonly OddsLine[]): void
  close(): void
}

/**
 * Shows the prices of a fixture's lines at the time of the picture. The earlier changes of `isMain` lines are read when
 * the picture is older than what the page knows.
 */
export function stepLines(of: { fixtureId: string; isMain: (line: OddsLine) => boolean }): SteppedLines {
  const known = new Map<string, Known>()

  function addOne(line: OddsLine): void {
    const key = keyOf(line)
    const one = known.get(key) ?? { log: createStateLog<OddsLine>(), firstAt: Infinity, readFromMs: 0 }
    one.log.add({ order: line.changedAt, at: line.changedAt, state: line })
    one.firstAt = Math.min(one.firstAt, line.changedAt)
    known.set(key, one)
  }

  async function readHistory(line: OddsLine, one: Known): Promise<void> {
    one.readFromMs = Infinity
    const { fixtureId, companyId, kind, lineIndex } = line
    try {
      const { ticks } = await call(oddsHistory, { fixtureId, companyId, kind, lineIndex })
      for (const { at, isClosed, ...tick } of ticks)
        addOne({ ...line, ...tick, state: isClosed ? 'closed' : 'open', changedAt: at, version: at })
      advance()
    } catch (error) {
      one.readFromMs = performance.now() + retryMs
      console.warn('The earlier prices could not be read', error)
    }
  }

  function show(timeMs: number): void {
    const lines: OddsLine[] = []
    for (const one of known.values()) {
      const line = one.log.at(timeMs)
      if (!line) continue
      lines.push(line)
      if (timeMs >= one.firstAt || performance.now() < one.readFromMs || !of.isMain(line)) continue
      void readHistory(line, one)
    }
    showSteppedLines(lines)
  }

  const stopLines = watchLines((line) => {
    if (line.fixtureId !== of.fixtureId) return
    addOne(line)
    advance()
  })
  const stopPicture = followPicture('events', {
    moved(timeMs) {
      if (timeMs === null || watched()?.fixtureId !== of.fixtureId) showSteppedLines([])
      else show(timeMs)
    },
    nextAt(timeMs) {
      const times = [...known.values()].flatMap(({ log }) => log.nextAt(timeMs) ?? [])
      return times.length === 0 ? null : Math.min(...times)
    },
  })

  return {
    add(lines) {
      for (const line of lines) if (line.fixtureId === of.fixtureId) addOne(line)
      advance()
    },
    close() {
      stopLines()
      stopPicture()
      showSteppedLines([])
    },
  }
}
