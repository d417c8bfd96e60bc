import GoalSign from 'lucide-react/icons/goal'
import { type CSSProperties, useEffect, useId, useState } from 'react'
import type { Locale } from '#contract/envelope.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { knownNowMs } from '#web/api/server-clock.ts'
import { goalHeadline, goalName } from '#web/features/fixture-details/goal-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { MomentClip } from './moment-clip.tsx'
import { MomentLines } from './moment-lines.tsx'
import { MomentShare } from './moment-share.tsx'

/** A card is announced to screen readers when it is this new, not when the viewer scrolls to an earlier one. */
const announcedForMs = 20_000
const hexColour = /^#[0-9a-f]{6}$/i

/** Card of a goal in the chat: score, scorer, clip, and the lines with the most reactions. */
export function MomentCard({ moment }: { moment: GoalMoment }) {
  const t = useTranslate()
  const locale = useLocale()
  const numberText = useNumberText()
  const titleId = useId()
  const { goal, teams, clip, lines, perMinute, at } = moment
  const named = namesIn(teams, locale)
  const headline = goalHeadline(goal, named, t)
  const [home, away] = goal.score
  const isOfHome = goal.event.side === 'home'
  const side = (team: 'home' | 'away') => (
    <span className="flex min-w-0 flex-1 basis-0 flex-col items-center gap-1 text-center">
      <Crest of={teams[team]} size={28} />
      <span
        className={classNames(
          'line-clamp-2 text-xs leading-snug',
          goal.event.side === team ? 'font-bold text-ink' : 'text-ink-2',
        )}
      >
        {named[team].name}
      </span>
    </span>
  )
  return (
    <article
      aria-labelledby={titleId}
      style={colours(teams)}
      className="relative mx-3 my-2 max-w-md overflow-hidden rounded-lg border border-line bg-surface-2 pt-1.5"
    >
      <span aria-hidden className="absolute inset-x-0 top-0 flex h-1.5">
        <span className={classNames('bg-(--home)', isOfHome ? 'flex-[3]' : 'flex-1')} />
        <span className={classNames('bg-(--away)', isOfHome ? 'flex-1' : 'flex-[3]')} />
      </span>
      <h3 id={titleId} className="sr-only">
        {`${t('goalMoment.title')}. ${headline}`}
      </h3>
      <div className="flex items-baseline justify-between gap-3 px-3 pt-2 text-xs">
        <span aria-hidden className="font-bold text-primary">
          {t('goalMoment.title')}
        </span>
        <span className="tabular text-ink-2">{t('goalMoment.pace', { count: numberText(perMinute) })}</span>
      </div>
      <div aria-hidden className="flex items-center gap-2 px-3 pt-2.5">
        {side('home')}
        <span className="tabular flex shrink-0 items-center gap-1.5 text-3xl leading-none font-bold">
          <span className={isOfHome ? 'text-primary' : undefined}>{home}</span>
          <span className="text-ink-3">–</span>
          <span className={isOfHome ? undefined : 'text-primary'}>{away}</span>
        </span>
        {side('away')}
      </div>
      <p aria-hidden className="flex items-center justify-center gap-1.5 px-3 pt-2 pb-3 text-sm font-semibold">
        <GoalSign size={16} className="shrink-0 text-primary" />
        <span className="tabular min-w-0 [overflow-wrap:anywhere]">{goalName(goal, named)}</span>
      </p>
      {clip && <MomentClip clip={clip} name={headline} />}
      <div className="space-y-3 p-3 empty:hidden">
        {lines.length > 0 && <MomentLines lines={lines} />}
        <MomentShare moment={moment} />
      </div>
      <NewMoment at={at} text={t('goalMoment.new', { goal: headline })} />
    </article>
  )
}

type Teams = GoalMoment['teams']

function namesIn({ home, away }: Teams, locale: Locale) {
  return { home: { ...home, name: home.name[locale] }, away: { ...away, name: away.name[locale] } }
}

function colours({ home, away }: Teams): CSSProperties {
  const of = (colour: string) => (hexColour.test(colour) ? colour : 'var(--line-strong)')
  return { '--home': of(home.colour), '--away': of(away.colour) } as CSSProperties
}

/** Announces a new card to screen readers. */
function NewMoment({ at, text }: { at: number; text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    // A status that is there from the start is not read, so it changes after the first rendering.
    if (knownNowMs() - at < announcedForMs) setAnnounced(text)
  }, [at, text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
