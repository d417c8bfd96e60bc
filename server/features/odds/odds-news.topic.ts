import { fixtureTopic } from '#contract/fixture.socket.ts'
import { type OddsNews, oddsTopic } from '#contract/odds.socket.ts'
import type { OddsLine } from '#contract/odds.ts'
import type { Publisher } from '../../realtime/realtime.service.ts'
import type { ChangedLine } from './apply.store.ts'
import { boardDay, boardName } from './board.rules.ts'
import { toLine } from './odds.view.ts'

export type OddsNewsFeed = { changed(lines: readonly ChangedLine[]): void; close(): void }

const everyMs = 1_000
/** A room that was quiet for so long is forgotten; its next news looks like a hole, and readers ask again. */
const forgottenAfterMs = 3_600_000

type RoomNews = {
  tell(news: OddsNews): void
  waiting: Map<string, OddsLine>
  /** The lowest and the highest revision of what waits. */
  lowest: bigint
  highest: bigint
  /** How far the room was told, null before the first time. */
  told: bigint | null
  toldAt: number
}

/**
 * Tells open pages, at most once a second: a board its company's main lines, a fixture all of them; of each line the
 * newest alone. Each message names the one before it, so that a reader sees what was lost.
 */
export function createOddsNews(realtime: Publisher): OddsNewsFeed {
  const rooms = new Map<string, RoomNews>()
  const stirred = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function add(room: string, line: ChangedLine, tell: RoomNews['tell']): void {
    const news = rooms.get(room) ?? {
      tell,
      waiting: new Map(),
      lowest: 0n,
      highest: 0n,
      told: null,
      toldAt: Date.now(),
    }
    const revision = BigInt(line.revision)
    if (news.waiting.size === 0 || revision < news.lowest) news.lowest = revision
    if (revision > news.highest) news.highest = revision
    news.waiting.set(line.id, toLine(line))
    rooms.set(room, news)
    stirred.add(room)
  }

  function flush(): void {
    timer = null
    lastAt = performance.now()
    const now = Date.now()
    for (const room of stirred) {
      const news = rooms.get(room)
      if (!news) continue
      const list = [...news.waiting.values()]
      // What came before this process began nobody knows here, so it may be a hole.
      const previous = String(news.told ?? news.lowest - 1n)
      news.waiting.clear()
      news.told = news.highest
      news.toldAt = now
      news.tell({ previous, revision: String(news.highest), list })
    }
    stirred.clear()
    for (const [room, { toldAt }] of rooms) if (now - toldAt > forgottenAfterMs) rooms.delete(room)
  }

  return {
    changed(lines) {
      for (const line of lines) {
        const { fixture_id: fixtureId, company_id: companyId, sport, kick_off: kickOff } = line
        add(`fixture ${fixtureId}`, line, (news) =>
          realtime.publish(fixtureTopic, { fixtureId }, { type: 'fixtureOdds', ...news }),
        )
        if (line.line_index !== 1) continue
        const day = boardDay(kickOff.getTime())
        const board = boardName({ sport, day, companyId: String(companyId) })
        add(`board ${board}`, line, (news) => realtime.publish(oddsTopic, { board }, { type: 'odds', ...news }))
      }
      if (stirred.size > 0) timer ??= setTimeout(flush, Math.max(0, lastAt + everyMs - performance.now())).unref()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
