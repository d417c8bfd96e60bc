import type { Locale } from '#contract/envelope.ts'
import type { Highlight } from '#contract/highlights.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { localePath } from '#web/i18n/locale.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { minuteOf, nameOf, scoreOf } from './highlight-text.ts'

type Page = { fixture: FixtureSummary; list: readonly Highlight[]; origin: string; locale: Locale }

/** ISO 8601, whole seconds. */
export function isoDuration(durationMs: number): string {
  return `PT${Math.max(1, Math.round(durationMs / 1_000))}S`
}

/** A schema.org VideoObject for each moment; one without a picture of its own shows the site's. */
export function videoObjects(t: Translate, { fixture, list, origin, locale }: Page): object {
  const teams = `${fixture.home.name} – ${fixture.away.name}`
  const absolute = (path: string) => (path.startsWith('/') ? origin + path : path)
  return {
    '@context': 'https://schema.org',
    '@graph': list.map((moment) => {
      const name = `${nameOf(t, moment)} · ${teams}`
      const url = origin + localePath(locale, moment.path)
      return {
        '@type': 'VideoObject',
        '@id': url,
        name,
        description: [name, minuteOf(moment), scoreOf(moment), fixture.tournament.name].filter(Boolean).join(', '),
        thumbnailUrl: absolute(moment.poster ?? '/og.png'),
        uploadDate: new Date(moment.publishedAt).toISOString(),
        contentUrl: absolute(moment.video.url),
        url,
        ...(moment.durationMs !== null && { duration: isoDuration(moment.durationMs) }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WatchAction' },
          userInteractionCount: moment.views,
        },
      }
    }),
  }
}
