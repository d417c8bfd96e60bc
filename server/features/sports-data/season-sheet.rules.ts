import type { RoundKey } from '#contract/rules/round-key.ts'
import type { FixtureState, ScorePair, Stage, TimeState } from '#contract/schedule.ts'

/** Facts about one season of one tournament, as an importer reads them. Contains none of our ids. */
export type SeasonSheet = {
  /** Origin of the facts: `openfootball`, `internationals`. */
  provider: string
  source: string
  tournament: SheetTournament
  /** `2025/26`, or `2026` when the season is within one year. */
  season: string
  /** Set for a past season that is replayed in the present. Its fixtures are marked as replays. */
  isReplay?: true
  teams: SheetTeam[]
  fixtures: SheetFixture[]
}

export type SheetTournament = {
  /** Stable over the years: `en.1`, `uefa.cl`, `world-cup`. */
  code: string
  name: string
  /** ISO 3166, or GB-ENG and similar codes; null for international tournaments. */
  country: string | null
  kind: 'league' | 'cup'
  teams: 'club' | 'national'
}

export type SheetTeam = {
  /** Unique within the sheet: the source's name as a slug. */
  key: string
  name: string
  country: string | null
  /** Other spellings that the same source uses. */
  aliases: string[]
  squad: SheetPlayer[]
}

export type SheetPlayer = {
  number: number | null
  position: 'goalkeeper' | 'defender' | 'midfielder' | 'forward' | null
  name: string
  /** Date such as `2000-05-17`. */
  bornOn: string | null
  club: string | null
}

export type SheetState = Extract<
  FixtureState,
  'scheduled' | 'finished' | 'awarded' | 'postponed' | 'interrupted' | 'abandoned' | 'cancelled'
>

/**
 * Goals up to the end of each period, including the earlier periods; `pens` is separate. `ft` is after 90 minutes and
 * `et` after 120. A source that has only the final score sets `et` and not `ft`.
 */
export type SheetScore = {
  ht: ScorePair | null
  ft: ScorePair | null
  et: ScorePair | null
  pens: ScorePair | null
}

export type SheetGoal = {
  /** Side that the goal counts for, also for an own goal. */
  side: 'home' | 'away'
  player: string
  /** From 1 to 120. Added time is in `extra`: 90+4 is 90 and 4. */
  minute: number | null
  extra: number
  isOwnGoal: boolean
  isPenalty: boolean
}

export type SheetFixture = {
  /** `code|season|home|away`, with `|2` for the pair's second fixture at the same ground. Stable across reads. */
  key: string
  stage: Stage
  /** Set only for knock-out fixtures. */
  roundKey: RoundKey | null
  group: string | null
  round: number | null
  /** Match number in the source. A bracket refers to fixtures by this number. */
  number: number | null
  venue: string | null
  isNeutral: boolean
  /** ISO, in UTC. Noon is the placeholder for an unknown time. */
  kickOff: string
  timeState: TimeState
  home: string
  away: string
  state: SheetState
  score: SheetScore | null
  goals: SheetGoal[]
  /** Line in the source, for reports. */
  line: number
}

/** Text that could not be read, reported so that a person can find and correct it. */
export type Unreadable = { file: string; line: number; reason: string; text: string }

export type Reading = { sheets: SeasonSheet[]; unreadable: Unreadable[] }
