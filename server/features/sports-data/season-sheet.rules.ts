import type { RoundKey } from '#contract/rules/round-key.ts'
import type { FixtureState, ScorePair, Stage, TimeState } from '#contract/schedule.ts'

/** What an importer reads out of a source: one season of one tournament, in facts. Nothing here knows of our ids. */
export type SeasonSheet = {
  /** Whose facts these are: `openfootball`, `internationals`. */
  provider: string
  /** The file they were read from. */
  source: string
  tournament: SheetTournament
  /** `2025/26`, or `2026` where a season lies within one year. */
  season: string
  /** A season that is over and is played once more in the present; its fixtures say so. */
  isReplay?: true
  teams: SheetTeam[]
  fixtures: SheetFixture[]
}

export type SheetTournament = {
  /** Stable over the years: `en.1`, `uefa.cl`, `world-cup`. */
  code: string
  name: string
  /** ISO 3166 with GB-ENG and its like; null for what crosses borders. */
  country: string | null
  kind: 'league' | 'cup'
  teams: 'club' | 'national'
}

export type SheetTeam = {
  /** Unique within the sheet; the source's own name as a slug. */
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
  /** `2000-05-17`. */
  bornOn: string | null
  club: string | null
}

export type SheetState = Extract<
  FixtureState,
  'scheduled' | 'finished' | 'awarded' | 'postponed' | 'interrupted' | 'abandoned' | 'cancelled'
>

/**
 * Goals scored up to each whistle; each includes the ones before, `pens` apart. `ft` is after 90 minutes and `et` after
 * 120. A source that tells the end of play alone leaves `ft` empty and `et` filled.
 */
export type SheetScore = {
  ht: ScorePair | null
  ft: ScorePair | null
  et: ScorePair | null
  pens: ScorePair | null
}

export type SheetGoal = {
  /** Who profits: an own goal stands with the other side's goals. */
  side: 'home' | 'away'
  player: string
  /** 1 to 120; what is added to the end of a half stands in `extra`: 90+4 is 90 and 4. */
  minute: number | null
  extra: number
  isOwnGoal: boolean
  isPenalty: boolean
}

export type SheetFixture = {
  /** `code|season|home|away`, and `|2` for the pair's second fixture at the same ground: the same whenever it is read. */
  key: string
  stage: Stage
  /** Of a knock-out alone. */
  roundKey: RoundKey | null
  group: string | null
  round: number | null
  /** The source's number of the fixture, which a bracket refers to. */
  number: number | null
  venue: string | null
  isNeutral: boolean
  /** ISO, in UTC. Noon stands in where the hour is not known. */
  kickOff: string
  timeState: TimeState
  home: string
  away: string
  state: SheetState
  score: SheetScore | null
  goals: SheetGoal[]
  /** Where it stands in the source, for the report. */
  line: number
}

/** What could not be read, said so that a person finds and mends it. */
export type Unreadable = { file: string; line: number; reason: string; text: string }

export type Reading = { sheets: SeasonSheet[]; unreadable: Unreadable[] }
