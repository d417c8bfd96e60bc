/**
 * Leagues of the public collection of openfootball (football.json), whose seasons are from summer to summer. `zone` is
 * the time zone of the times in their files.
 */
export const openLeagues = [
  { code: 'en.1', name: 'Premier League', country: 'GB-ENG', zone: 'Europe/London' },
  { code: 'en.2', name: 'Championship', country: 'GB-ENG', zone: 'Europe/London' },
  { code: 'en.3', name: 'League One', country: 'GB-ENG', zone: 'Europe/London' },
  { code: 'en.4', name: 'League Two', country: 'GB-ENG', zone: 'Europe/London' },
  { code: 'es.1', name: 'LaLiga', country: 'ES', zone: 'Europe/Madrid' },
  { code: 'es.2', name: 'Segunda División', country: 'ES', zone: 'Europe/Madrid' },
  { code: 'it.1', name: 'Serie A', country: 'IT', zone: 'Europe/Rome' },
  { code: 'it.2', name: 'Serie B', country: 'IT', zone: 'Europe/Rome' },
  { code: 'de.1', name: 'Bundesliga', country: 'DE', zone: 'Europe/Berlin' },
  { code: 'de.2', name: '2. Bundesliga', country: 'DE', zone: 'Europe/Berlin' },
  { code: 'fr.1', name: 'Ligue 1', country: 'FR', zone: 'Europe/Paris' },
  { code: 'fr.2', name: 'Ligue 2', country: 'FR', zone: 'Europe/Paris' },
  { code: 'nl.1', name: 'Eredivisie', country: 'NL', zone: 'Europe/Amsterdam' },
  { code: 'pt.1', name: 'Primeira Liga', country: 'PT', zone: 'Europe/Lisbon' },
  { code: 'be.1', name: 'Pro League', country: 'BE', zone: 'Europe/Brussels' },
  { code: 'sco.1', name: 'Scottish Premiership', country: 'GB-SCT', zone: 'Europe/London' },
  { code: 'tr.1', name: 'Süper Lig', country: 'TR', zone: 'Europe/Istanbul' },
  { code: 'gr.1', name: 'Super League', country: 'GR', zone: 'Europe/Athens' },
  { code: 'at.1', name: 'Bundesliga', country: 'AT', zone: 'Europe/Vienna' },
  { code: 'at.2', name: '2. Liga', country: 'AT', zone: 'Europe/Vienna' },
] as const
export type OpenLeague = (typeof openLeagues)[number]
export type OpenLeagueCode = OpenLeague['code']

const offeredSeasons = 3
/** Month in which the next season’s fixtures are usually published, from 0. */
const firstMonth = 5

/** Returns the seasons that can be chosen on a day, newest first, such as `2026/27`. */
export function openSeasons(at: Date): string[] {
  const newest = at.getUTCMonth() >= firstMonth ? at.getUTCFullYear() : at.getUTCFullYear() - 1
  return Array.from({ length: offeredSeasons }, (_, back) => {
    const year = newest - back
    return `${year}/${String(year + 1).slice(2)}`
  })
}
