import type { ZoneKey } from '#contract/tournaments.ts'

/** Five colours from best to worst. The meaning is also written beside the table. */
const tones = {
  first: 'bg-zone-1',
  second: 'bg-zone-2',
  third: 'bg-zone-3',
  fourth: 'bg-zone-4',
  last: 'bg-zone-5',
} as const

export const zoneClass: Record<ZoneKey, string> = {
  championsLeague: tones.first,
  championsLeagueQualifying: tones.second,
  europaLeague: tones.third,
  europaLeagueQualifying: tones.third,
  conferenceLeague: tones.fourth,
  conferenceLeaguePlayoff: tones.fourth,
  relegationPlayoff: tones.fourth,
  relegation: tones.last,
  roundOf16: tones.first,
  knockoutPlayoff: tones.second,
  eliminated: tones.last,
  nextRound: tones.first,
  bestThirds: tones.second,
}
