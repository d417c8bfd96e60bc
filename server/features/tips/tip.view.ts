import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug, slugify } from '#contract/rules/fixture-slug.ts'
import { profitUnit } from '#contract/rules/tip-settlement.ts'
import type { Settlement, Tip, TipFixture, TipRecordSummary, Tipster } from '#contract/tips.ts'
import { crestOf } from '#server/tables/teams.ts'
import type { RecordRow } from './leaderboard.store.ts'
import type { SettlementRow } from './settlement.store.ts'
import { pairOf } from './tip-fixture.store.ts'
import type { OpenFixtureRow, TipRow } from './tip-list.store.ts'

/**
 * The slug is the same in every language, so that a shared link never redirects. Only the digits at the end identify
 * the tip.
 */
function slugOf(row: TipRow): string {
  return `${slugify(row.home_names.vi) || 'home'}-vs-${slugify(row.away_names.vi) || 'away'}-${row.id}`
}

export const tipPathOf = (row: TipRow) => `/tip-keo/${slugOf(row)}`

export function toTip(row: TipRow, locale: Locale): Tip {
  return {
    id: row.id,
    slug: slugOf(row),
    seq: row.seq,
    hash: row.hash,
    tipster: toTipster(row),
    fixture: toFixture(row, locale),
    market: row.market,
    side: row.side,
    line: row.line,
    price: row.price,
    stake: row.stake,
    isInPlay: row.is_in_play,
    scoreAtTip: pairOf(row.tip_home_score, row.tip_away_score),
    minuteAtTip: row.minute,
    createdAt: row.created_at.getTime(),
    content: row.hidden_at ? null : row.content,
    settlement: standingSettlement(row),
    corrections: row.corrections,
  }
}

export function toTipster(row: {
  user_id: string
  username: string
  nickname: string
  profile_picture: string
}): Tipster {
  return {
    userId: row.user_id,
    username: row.username,
    displayName: row.nickname,
    profilePicture: row.profile_picture,
  }
}

export function toFixture(row: Omit<OpenFixtureRow, never> | TipRow, locale: Locale): TipFixture {
  const names = { home: row.home_names.vi, away: row.away_names.vi }
  return {
    fixtureId: row.fixture_id,
    slug: fixtureSlug({ ...names, fixtureId: row.fixture_id }),
    sport: row.sport,
    state: row.state,
    kickOff: row.kick_off.getTime(),
    tournament: row.tournament_names[locale],
    home: {
      id: row.home_id,
      name: row.home_names[locale],
      shortName: row.home_short_name,
      colour: row.home_colour,
      ...crestOf(row.home_crest),
      score: row.home_score,
    },
    away: {
      id: row.away_id,
      name: row.away_names[locale],
      shortName: row.away_short_name,
      colour: row.away_colour,
      ...crestOf(row.away_crest),
      score: row.away_score,
    },
  }
}

function standingSettlement(row: TipRow): Settlement | null {
  const { outcome, result, reason, profit, rules_version: rulesVersion, settled_at: settledAt } = row
  if (!outcome || !result || !reason || profit === null || rulesVersion === null || !settledAt) return null
  return {
    outcome,
    result,
    reason,
    profit: Number(profit),
    score: pairOf(row.settled_home_score, row.settled_away_score),
    closingPrice: row.closing_price,
    rulesVersion,
    settledAt: settledAt.getTime(),
  }
}

export function toSettlement(row: SettlementRow): Settlement {
  return {
    outcome: row.outcome,
    result: row.result,
    reason: row.reason,
    profit: Number(row.profit),
    score: pairOf(row.home_score, row.away_score),
    closingPrice: row.closing_price,
    rulesVersion: row.rules_version,
    settledAt: row.created_at.getTime(),
  }
}

const empty: TipRecordSummary = {
  sample: 0,
  wins: 0,
  halfWins: 0,
  pushes: 0,
  halfLosses: 0,
  losses: 0,
  hitRate: null,
  wilson: 0,
  units: 0,
  staked: 0,
  roi: null,
  closingValue: null,
  closingSample: 0,
  longestLosingRun: 0,
}

export function toRecord(row: RecordRow | null, longestLosingRun: number): TipRecordSummary {
  if (!row) return empty
  const decided = row.sample - row.pushes
  return {
    sample: row.sample,
    wins: row.wins,
    halfWins: row.half_wins,
    pushes: row.pushes,
    halfLosses: row.half_losses,
    losses: row.losses,
    hitRate: decided === 0 ? null : (row.wins + row.half_wins) / decided,
    wilson: row.wilson,
    units: row.profit,
    staked: row.staked,
    roi: row.profit / (row.staked * profitUnit),
    closingValue: row.closing_value,
    closingSample: row.closing_sample,
    longestLosingRun,
  }
}
