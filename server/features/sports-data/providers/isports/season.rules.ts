import type { FixturePatch } from '../../provider.rules.ts'
import type { KnownCompetition } from '../competition-codes.data.ts'
import { knockOutRound } from '../knock-out-round.rules.ts'
import type { ScheduleRow } from './schemas.rules.ts'

/** Leagues and cups; friendlies count as either. */
const cup = 2
/** The month, from 0, in which a season of two years begins. */
const beginsIn = 6

/**
 * Where seasons run over two calendar years, by the beginning of the name that iSports prints. Elsewhere, in Asia's east,
 * the north of Europe and most of America, they keep to one.
 */
const splitCountries =
  /^(Alban|Alger|Angol|Armen|Australia|Austria|Azerbaijan|Bahrain|Belgi|Bosnia|Bulgari|Croat|Cypr|Czech|Danish|Denmark|Dutch|Egypt|Engl|FYR|France|French|Germany?|Greek|Greece|Holland|Hong Kong|Hungar|India|Indonesia|Iran|Iraq|Israel|Ital|Jordan|Kenya|Kuwait|Lebanon|Luxembo|Macedonia|Malaysia|Malta|Mexic|Moldov|Montenegr|Morocc|Netherland|Northern Ireland|Oman|Poland|Polish|Portug|Qatar|Romania|Russia|Saudi|Scot|Serbia|Singapore|Slovak|Sloven|South Africa|Spain|Spanish|Swiss|Switzerland|Syria|Thai|Tunisia|Turk|UAE|Ukrain|United Arab|Viet|Wales|Welsh)/i

type Place = Pick<FixturePatch, 'season' | 'stage' | 'roundNumber' | 'roundKey' | 'groupName'>

/** By the day alone, for the plain schedule names no season. */
function seasonOn({ matchTime, leagueName }: ScheduleRow, known: KnownCompetition | undefined): string {
  const date = new Date(matchTime * 1_000)
  const year = date.getUTCFullYear()
  const isSplit = known ? known.isSplit : splitCountries.test(leagueName)
  if (!isSplit) return String(year)
  const first = date.getUTCMonth() >= beginsIn ? year : year - 1
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`
}

/**
 * Where a fixture stands in its competition. The full schedule tells season, round and group; of the plain one the season is
 * what the league's country makes of the day, and what is a cup's has no table.
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
