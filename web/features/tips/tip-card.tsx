import type { Tip, Tipster } from '#contract/tips.ts'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { SpoilerText } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { OutcomeBadge, signClass } from './outcome-badge.tsx'
import { pickText, tipPriceText } from './pick-text.ts'
import { TipActions } from './tip-actions.tsx'
import { tipPath, tipsterPath } from './tip-address.ts'
import { useFigures } from './use-figures.ts'

export function TipCard({ tip, isOnFixture }: { tip: Tip; isOnFixture?: boolean }) {
  const t = useTranslate()
  const { content } = tip
  return (
    <li className="relative border-t border-line px-4 py-4 first:border-t-0 sm:px-5">
      <TipSummary tip={tip} isOnFixture={isOnFixture} />
      {content === null ? (
        <p className="mt-2 text-sm text-ink-3">{t('tip.hidden')}</p>
      ) : (
        content !== '' && (
          <p className="mt-2 line-clamp-3 max-w-prose whitespace-pre-line break-words text-sm text-ink-2">{content}</p>
        )
      )}
      <TipActions tip={tip} />
    </li>
  )
}

/** The tip without its text and actions. The card around this summary links to the tip. */
export function TipSummary({ tip, isOnFixture }: { tip: Tip; isOnFixture?: boolean }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <TipsterLink tipster={tip.tipster} />
        <span className="ml-auto">
          <OutcomeBadge outcome={tip.settlement?.outcome ?? null} />
        </span>
      </div>
      {!isOnFixture && <FixtureLine tip={tip} />}
      <PickLine tip={tip} />
    </>
  )
}

export function TipsterLink({ tipster }: { tipster: Tipster }) {
  return (
    <LocaleLink
      to={tipsterPath(tipster.username)}
      className="relative z-10 -my-1 inline-flex min-h-11 min-w-0 items-center gap-2.5 font-semibold text-ink hover:text-primary"
    >
      <Avatar name={tipster.displayName} seed={tipster.userId} picture={tipster.profilePicture} size={36} />
      <span translate="no" className="min-w-0 truncate">
        {tipster.displayName}
      </span>
    </LocaleLink>
  )
}

function FixtureLine({ tip: { fixture } }: { tip: Tip }) {
  const kickOffText = useKickOffText()
  const { home, away, kickOff, tournament } = fixture
  const isScored = home.score !== null && away.score !== null
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm">
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <Crest of={home} size={20} />
        <span className="min-w-0 truncate">{home.name}</span>
        <span className="tabular shrink-0 text-ink-2">
          {isScored ? <SpoilerText>{`${home.score}–${away.score}`}</SpoilerText> : '–'}
        </span>
        <span className="min-w-0 truncate">{away.name}</span>
        <Crest of={away} size={20} />
      </span>
      <span className="truncate text-ink-3">
        <time dateTime={new Date(kickOff).toISOString()} className="tabular">
          {kickOffText(kickOff)}
        </time>{' '}
        · {tournament}
      </span>
    </div>
  )
}

/** Line with the pick, which is the link to the tip. The link's target area covers the whole card. */
function PickLine({ tip }: { tip: Tip }) {
  const t = useTranslate()
  const { format, style } = useReading()
  const { units } = useFigures()
  const { fixture, market, price, stake, settlement, isInPlay } = tip
  const priced = tipPriceText(market, price, format)
  return (
    <div className="mt-3 flex flex-wrap items-end justify-end gap-x-3 gap-y-2 rounded-md bg-surface-2 px-3 py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-xs text-ink-3">{t(`odds.kind.${market}`)}</span>
        <LocaleLink
          to={tipPath(tip)}
          className="font-bold text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {pickText(tip, fixture, { t, style })}
          <span className="sr-only">
            {' '}
            {fixture.home.name} – {fixture.away.name}
          </span>
        </LocaleLink>
      </span>
      {isInPlay && <Badge>{t('tip.inPlay')}</Badge>}
      <Figure name={t('tip.price')} className={priced.startsWith('-') ? 'text-danger' : ''}>
        {priced}
      </Figure>
      <Figure name={t('tip.stake')}>{stake}/10</Figure>
      {settlement && settlement.outcome !== 'void' && (
        <Figure name={t('tip.profit')} className={signClass(settlement.profit)}>
          {units(settlement.profit)}
        </Figure>
      )}
    </div>
  )
}

function Figure({ name, className, children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <span className="min-w-12 text-right">
      <span className="block text-xs text-ink-3">{name}</span>
      <span className={classNames('tabular font-bold', className)}>{children}</span>
    </span>
  )
}

export function TipCardSkeleton() {
  return (
    <li className="border-t border-line px-4 py-4 first:border-t-0 sm:px-5">
      <span className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="ml-auto h-6 w-24" />
      </span>
      <Skeleton className="mt-3 h-5 w-3/5" />
      <Skeleton className="mt-1 h-5 w-2/5" />
      <Skeleton className="mt-3 h-14 w-full" />
    </li>
  )
}
