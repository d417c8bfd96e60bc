import { fixtureTopic } from '#contract/fixture.socket.ts'
import { type OddsNews, oddsTopic } from '#contract/odds.socket.ts'
import type { OddsLine } from '#contract/odds.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import type { ChangedLine } from './apply.store.ts'
import { boardDay, boardName } from './board.rules.ts'
import { toLine } from './odds.view.ts'

export type OddsNewsFeed = { changed(lines: readonly ChangedLine[]): void; close(): void }

const everyMs = 1_000
/**
 * A room that is quiet for this long is removed. Its next message looks like a gap, so readers fetch the board again.
 */
const forgottenAfterMs = 3_600_000

type RoomNews = {
  publish(news: OddsNews): void
  waiting: Map<string, OddsLine>
  lowest: bigint
  highest: bigint
  /** Last published revision, or null before the first message. */
  publishedRevision: bigint | null
  publishedAt: number
}

/**
 * Publishes changed lines at most once a second: a board’s main lines of its company, and all lines of a fixture. Only
 * the newest state of a line is sent. Each message names the revision of the previous one, so that a reader detects
 * gaps.
 */
export function createOddsNews(realtime: Publisher, clock: Clock): OddsNewsFeed {
  const rooms = new Map<string, RoomNews>()
  const stirred = new Set<string>()
  let cancel: (() => void) | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function add(room: string, line: ChangedLine, publish: RoomNews['publish']): void {
    const news = rooms.get(room) ?? {
      publish,
      waiting: new Map(),
      lowest: 0n,
      highest: 0n,
      publishedRevision: null,
      publishedAt: clock.wallMs(),
    }
    const revision = BigInt(line.revision)
    if (news.waiting.size === 0 || revision < news.lowest) news.lowest = revision
    if (revision > news.highest) news.highest = revision
    news.waiting.set(line.id, toLine(line))
    rooms.set(room, news)
    stirred.add(room)
  }

  function flush(): void {
    cancel = null
    lastAt = clock.steadyMs()
    const now = clock.wallMs()
    for (const room of stirred) {
      const news = rooms.get(room)
      if (!news) continue
      const list = [...news.waiting.values()]
      // Messages before the start of this process are unknown, so the first one may follow a gap.
      const previous = String(news.publishedRevision ?? news.lowest - 1n)
      news.waiting.clear()
      news.publishedRevision = news.highest
      news.publishedAt = now
      news.publish({ previous, revision: String(news.highest), list })
    }
    stirred.clear()
    for (const [room, { publishedAt }] of rooms) if (now - publishedAt > forgottenAfterMs) rooms.delete(room)
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
      if (stirred.size > 0) cancel ??= clock.after(Math.max(0, lastAt + everyMs - clock.steadyMs()), flush)
    },
    close() {
      cancel?.()
    },
  }
}
