import type { SheetTournament } from '#server/features/sports-data/season-sheet.rules.ts'

export type Competition = SheetTournament & {
  /** Text before the season in a file's heading, in lower case. */
  headings: string[]
  /** Time zone of the printed times without an offset. */
  zone: string
}

/** Champions League files use Central European time for every ground. */
export const competitions: Competition[] = [
  {
    code: 'en.1',
    name: 'Premier League',
    country: 'GB-ENG',
    kind: 'league',
    teams: 'club',
    headings: ['english premier league', 'england premier league', 'premier league'],
    zone: 'Europe/London',
  },
  {
    code: 'es.1',
    name: 'LaLiga',
    country: 'ES',
    kind: 'league',
    teams: 'club',
    headings: ['spain primera división', 'spanish primera división', 'primera división', 'la liga'],
    zone: 'Europe/Madrid',
  },
  {
    code: 'it.1',
    name: 'Serie A',
    country: 'IT',
    kind: 'league',
    teams: 'club',
    headings: ['italian serie a', 'italy serie a', 'serie a'],
    zone: 'Europe/Rome',
  },
  {
    code: 'de.1',
    name: 'Bundesliga',
    country: 'DE',
    kind: 'league',
    teams: 'club',
    headings: ['deutsche bundesliga', 'german bundesliga', 'bundesliga'],
    zone: 'Europe/Berlin',
  },
  {
    code: 'fr.1',
    name: 'Ligue 1',
    country: 'FR',
    kind: 'league',
    teams: 'club',
    headings: ['french ligue 1', 'france ligue 1', 'ligue 1'],
    zone: 'Europe/Paris',
  },
  {
    code: 'nl.1',
    name: 'Eredivisie',
    country: 'NL',
    kind: 'league',
    teams: 'club',
    headings: ['netherlands eredivisie', 'dutch eredivisie', 'eredivisie'],
    zone: 'Europe/Amsterdam',
  },
  {
    code: 'pt.1',
    name: 'Primeira Liga',
    country: 'PT',
    kind: 'league',
    teams: 'club',
    headings: ['portuguese primeira liga', 'portugal primeira liga', 'primeira liga'],
    zone: 'Europe/Lisbon',
  },
  {
    code: 'uefa.cl',
    name: 'UEFA Champions League',
    country: null,
    kind: 'cup',
    teams: 'club',
    headings: ['uefa champions league', 'champions league'],
    zone: 'Europe/Paris',
  },
  {
    code: 'world-cup',
    name: 'FIFA World Cup',
    country: null,
    kind: 'cup',
    teams: 'national',
    headings: ['world cup', 'fifa world cup'],
    zone: 'UTC',
  },
  {
    // Played in the United States. The file uses US Eastern time for every ground.
    code: 'club-world-cup',
    name: 'FIFA Club World Cup',
    country: null,
    kind: 'cup',
    teams: 'club',
    headings: ['club world cup', 'fifa club world cup'],
    zone: 'America/New_York',
  },
]
