import type { Locale } from '#contract/envelope.ts'
import type { ScheduleKind } from '#web/fixture/schedule-slug.ts'
import type { SportPage } from '#web/fixture/sport.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { fullDateText, nearDayText } from '#web/time/kick-off.ts'

type Words = { t: Translate; locale: Locale }

/** Returns a sport's name as written within a sentence: lower case in Vietnamese. */
function inSentence(name: string, locale: Locale): string {
  return locale === 'vi' ? name.toLocaleLowerCase('vi') : name
}

/**
 * Returns heading, title and description of a day's page. The title includes the day only when the URL has it; the
 * description always does.
 */
export function dayPageText(
  kind: ScheduleKind,
  day: { sport: SportPage | null; date: string | null; chosen: string; today: string },
  { t, locale }: Words,
) {
  const { sport, date, chosen, today } = day
  const what = inSentence(sport ? t(sport.label) : t('fixtures.anySport'), locale)
  const heading = sport ? t(`fixtures.titleOf.${kind}`, { what }) : t(`fixtures.title.${kind}`)
  const full = fullDateText(chosen, locale)
  const near = nearDayText(chosen, today, t)
  return {
    heading,
    title: date ? `${heading} ${full}` : heading,
    description: t(`fixtures.about.${kind}`, {
      what,
      day: near ? `${near.toLocaleLowerCase(locale)} ${full}` : full,
    }),
  }
}

export function tournamentPageText(kind: ScheduleKind, name: string, { t }: Words) {
  const heading = t(`fixtures.titleOf.${kind}`, { what: name })
  return { heading, title: heading, description: t(`fixtures.aboutTournament.${kind}`, { what: name }) }
}
