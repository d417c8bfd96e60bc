import type { Locale } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import { type TeamSummary, teamList } from '#contract/teams.ts'
import type { Call } from '#web/api/site-context.ts'
import { formattingTags } from '#web/i18n/locale.ts'

/** Number of teams shown without a search, of which `ofCountry` come from the country of the reader's language. */
const shown = { all: 24, ofCountry: 12 }

/** Returns popular teams, first those of the country of the reader's language. */
export async function loadTeams(
  call: Call,
  of: { locale: Locale; sport?: SportCode | undefined },
): Promise<TeamSummary[]> {
  const country = new Intl.Locale(formattingTags[of.locale]).maximize().region
  const [own, popular] = await Promise.all([
    country ? call(teamList, { ...of, country, pageSize: shown.ofCountry }) : { list: [] },
    call(teamList, { ...of, pageSize: shown.all }),
  ])
  const ids = new Set(own.list.map(({ id }) => id))
  return [...own.list, ...popular.list.filter(({ id }) => !ids.has(id))].slice(0, shown.all)
}
