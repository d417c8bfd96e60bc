import { byCountryName, countryOf } from '#contract/rules/countries.ts'
import { type OpenLeagueCode, openLeagues, openSeasons } from '#contract/rules/open-leagues.ts'
import { fetchSeason, type SeasonFile } from '#contract/season-files.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { SelectField } from '#web/ui/select-field.tsx'

export type OpenChoice = { league: OpenLeagueCode; season: string }

/** The collection did not answer, or the site does not fetch from it. */
export class SeasonUnreached extends Error {}

/**
 * Fetches the season. Its times are in the league’s own zone; `zone` is only the one of the preview. Throws
 * SeasonUnreached.
 */
export async function fetchOpen({ league, season }: OpenChoice, zone: string): Promise<SeasonFile> {
  const { text } = await call(fetchSeason, { openLeague: league, season }).catch((error: unknown) => {
    throw error instanceof CallError && error.name === 'UNAVAILABLE' ? new SeasonUnreached() : error
  })
  return { text, season, zone, openLeague: league }
}

/** A league and a season of the public collection. */
export function OpenLeaguePicker({ chosen, choose }: { chosen: OpenChoice; choose: (choice: OpenChoice) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const leagues = openLeagues
    .map(({ code, name, country }) => ({ code, league: name, name: countryOf(country, locale).name }))
    .toSorted(byCountryName(locale))
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('seasonFile.league')}
        help={t('seasonFile.league.help')}
        value={chosen.league}
        options={leagues.map(({ code, league, name }) => ({ value: code, label: `${name} – ${league}` }))}
        onChange={({ target }) => choose({ ...chosen, league: target.value as OpenLeagueCode })}
      />
      <SelectField
        label={t('seasonFile.season')}
        value={chosen.season}
        options={openSeasons(new Date()).map((season) => ({ value: season, label: season }))}
        onChange={({ target }) => choose({ ...chosen, season: target.value })}
      />
    </div>
  )
}
