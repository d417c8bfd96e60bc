/** Maps the providers' names of competitions to our codes, so that their fixtures match ours without a review. */
export type KnownCompetition = {
  code: string
  teams: 'club' | 'national'
  /** True when seasons span two calendar years and are named after both. */
  isSplit: boolean
}

const club = (code: string, isSplit = true): KnownCompetition => ({ code, teams: 'club', isSplit })
const national = (code: string): KnownCompetition => ({ code, teams: 'national', isSplit: false })

/** By API-Football's league id. */
export const apiFootballLeagues: Readonly<Record<string, KnownCompetition>> = {
  '1': national('world-cup'),
  '2': club('uefa.cl'),
  '4': national('int.uefa-euro'),
  '5': national('int.uefa-nations-league'),
  '6': national('int.african-cup-of-nations'),
  '7': national('int.afc-asian-cup'),
  '9': national('int.copa-america'),
  '10': national('int.friendly'),
  '15': club('club-world-cup', false),
  '39': club('en.1'),
  '61': club('fr.1'),
  '78': club('de.1'),
  '88': club('nl.1'),
  '94': club('pt.1'),
  '135': club('it.1'),
  '140': club('es.1'),
}

/** By football-data.org's competition code. */
export const footballDataCompetitions: Readonly<Record<string, KnownCompetition>> = {
  WC: national('world-cup'),
  EC: national('int.uefa-euro'),
  CL: club('uefa.cl'),
  PL: club('en.1'),
  PD: club('es.1'),
  SA: club('it.1'),
  BL1: club('de.1'),
  FL1: club('fr.1'),
  DED: club('nl.1'),
  PPL: club('pt.1'),
}

/** By the full English name in iSports' data. */
export const isportsLeagues: Readonly<Record<string, KnownCompetition>> = {
  'FIFA World Cup': national('world-cup'),
  'UEFA Champions League': club('uefa.cl'),
  'English Premier League': club('en.1'),
  'Spanish La Liga': club('es.1'),
  'Italian Serie A': club('it.1'),
  'German Bundesliga': club('de.1'),
  'French Ligue 1': club('fr.1'),
  'Holland Eredivisie': club('nl.1'),
  'Portugal Primera Liga': club('pt.1'),
}
