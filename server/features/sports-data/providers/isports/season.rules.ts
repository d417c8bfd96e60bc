import type { FixturePatch } from '#server/features/sports-data/provider.rules.ts'
import type { KnownCompetition } from '#server/features/sports-data/providers/competition-codes.data.ts'
import { knockOutRound } from '#server/features/sports-data/providers/knock-out-round.rules.ts'
import type { ScheduleRow } from './schemas.rules.ts'

/** `leagueType` of cups. Friendlies may have any type. */
const cup = 2
/** Month, from 0, in which a season over two years begins. */
const beginsIn = 6

/**
 * Countries whose seasons span two calendar years, matched with the beginning of the league's name. In East Asia,
 * Northern Europe and most of America a season is within one year.
 */
const splitCountries =
  /^(Alban|Alger|Angol|Armen|Australia|Austria|Azerbaijan|Bahrain|Belgi|Bosnia|Bulgari|Croat|Cypr|Czech|Danish|Denmark|Dutch|Egypt|Engl|FYR|France|French|Germany?|Greek|Greece|Holland|Hong Kong|Hungar|India|Indonesia|Iran|Iraq|Israel|Ital|Jordan|Kenya|Kuwait|Lebanon|Luxembo|Macedonia|Malaysia|Malta|Mexic|Moldov|Montenegr|Morocc|Netherland|Northern Ireland|Oman|Poland|Polish|Portug|Qatar|Romania|Russia|Saudi|Scot|Serbia|Singapore|Slovak|Sloven|South Africa|Spain|Spanish|Swiss|Switzerland|Syria|Thai|Tunisia|Turk|UAE|Ukrain|United Arab|Viet|Wales|Welsh)/i

type Place = Pick<FixturePatch, 'season' | 'stage' | 'roundNumber' | 'roundKey' | 'groupName'>

/** Derives the season from the day, because the basic schedule has no season. */
function seasonOn({ matchTime, leagueName }: ScheduleRow, known: KnownCompetition | undefined): string {
  const date = new Date(matchTime * 1_000)
  const year = date.getUTCFullYear()
  const isSplit = known ? known.isSplit : splitCountries.test(leagueName)
  if (!isSplit) return String(year)
  const first = date.getUTCMonth() >= beginsIn ? year : year - 1
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`
}

/**
 * Returns a fixture's season, stage and round. The full schedule contains season, round and group. For the basic one,
 * the season follows from the day and the league's country. A cup fixture without a group counts as
 * knock-out.
 */
export function placeOf(row: ScheduleRow, known: KnownCompetition | undefined): Place {
  const { leagueType } = row
  const [season, round, group] = [row.season || seasonOn(row, known), row.round ?? '', row.group ?? '']
  const roundNumber = /^\d{1,3}$/.test(round) ? { roundNumber: Number(round) } : {}
  if (group !== '') return { season, stage: 'group', groupName: group.replace(/^Group /i, ''), ...roundNumber }
  const roundKey = knockOutRound(round)
  if (roundKey) return { season, stage: 'knockout', roundKey }
  return { season, stage: leagueType === cup ? 'knockout' : 'league', ...roundNumber }
}
