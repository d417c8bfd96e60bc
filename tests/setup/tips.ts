import { writeDecimal } from '#contract/rules/odds-format.ts'
import { hasLine, type OddsKind } from '#contract/rules/odds-kinds.ts'
import type { ScorePair } from '#contract/schedule.ts'
import type { World } from '#demo/world.ts'
import type { TestApp } from './test-app.ts'

const provider = 'isports'
const minuteMs = 60_000

type Offer = {
  kind?: OddsKind
  /** Line in ten-thousandths. */
  line?: number
  /** Decimal odds as texts, in the order of the market’s sides. */
  prices?: [string, string, string?]
  lineIndex?: number
  company?: number
  inPlay?: boolean
  close?: boolean
  maintenance?: boolean
  /** Age in ms of the source’s last change of the row. By default `reportedAgoMs`. */
  agoMs?: number
  /** Age in ms of the source’s last report, by default 0. Must not exceed `agoMs`. */
  reportedAgoMs?: number
}

/** Creates data for tests of tips: odds as a provider sends them, and finished fixtures. */
export function createTipWorld(app: TestApp, world: World) {
  async function offer(fixtureId: string, given: Offer = {}): Promise<void> {
    const { kind = 'handicap', line = 2_500, prices = ['1.9', '1.96'], inPlay = false } = given
    const [first, second, third = null] = prices
    const applied = await app.features.odds.applyOddsRows(provider, [
      {
        fixtureId,
        company: given.company ?? 3,
        kind,
        lineIndex: given.lineIndex ?? 1,
        instant: { line: hasLine(kind) ? writeDecimal(line) : null, first, second, third },
        maintenance: given.maintenance ?? false,
        inPlay,
        close: given.close ?? false,
        oddsType: inPlay ? 3 : 2,
        changedAt: Date.now() - (given.agoMs ?? given.reportedAgoMs ?? 0),
      },
    ])
    if (applied.changed !== 1) throw new Error(`the offer was not taken: ${JSON.stringify(applied)}`)
    if (given.reportedAgoMs === undefined) return
    const { pool } = app.engines.database
    const reportedAt = new Date(Date.now() - given.reportedAgoMs)
    await pool.query('update odds_sightings set seen_at = $2 where fixture_id = $1', [fixtureId, reportedAt])
  }

  type Ending = { score?: ScorePair; halfTime?: ScorePair; regularTime?: ScorePair; code?: number; homeScore?: number }

  return {
    offer,
    /** Adds a coming fixture with odds, by default a quarter-ball handicap at 1.90 and 1.96. */
    async openFixture(given: Offer & { kickOff?: number } = {}): Promise<string> {
      const { kickOff = Date.now() + 60 * minuteMs, ...offered } = given
      const fixtureId = await world.fixture({ kickOff })
      await offer(fixtureId, offered)
      return fixtureId
    },
    /**
     * Applies a final update of the source. `code` -1 (finished) also sends the scores at half-time and after 90
     * minutes.
     */
    async end(fixtureId: string, { score = [1, 1], halfTime = [0, 0], regularTime = score, code = -1 }: Ending = {}) {
      await app.features.schedule.applyUpdate({
        fixtureId,
        observedAt: Date.now(),
        code,
        homeScore: score[0],
        awayScore: score[1],
        ...(code === -1 ? { halfTime, regularTime } : {}),
      })
    },
  }
}
