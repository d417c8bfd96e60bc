import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import ListChecks from 'lucide-react/icons/list-checks'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Target from 'lucide-react/icons/target'
import UserPlus from 'lucide-react/icons/user-plus'
import type { RewardKind, RewardOffer } from '#contract/rewards.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { leftText } from './left-text.ts'
import { offerPlaces } from './offer-places.data.ts'

const icons: Record<RewardKind, typeof Check> = {
  'check-in': CalendarCheck,
  missions: Target,
  lucky: RotateCw,
  predictions: ListChecks,
  minigame: Goal,
  marble: Flag,
  events: CalendarDays,
  referral: UserPlus,
}
const iconTones = {
  claim: 'bg-gold text-crest-ink',
  ready: 'bg-primary-soft text-primary',
  done: 'bg-surface-3 text-ink-3',
  closed: 'bg-surface-3 text-ink-3',
} as const

type Props = {
  kind: RewardKind
  /** Null while a member's offer is being read. */
  offer: RewardOffer | null
  /** True until the page knows whether the visitor is a member. Members then do not see the offers of guests. */
  isOfGuests: boolean
}

/** A place with its state. The whole card opens it. */
export function OfferCard({ kind, offer, isOfGuests }: Props) {
  const t = useTranslate()
  const state = offer?.state ?? 'ready'
  const Icon = state === 'claim' ? Gift : icons[kind]
  return (
    <li
      className={classNames(
        'card group relative flex min-h-28 items-center gap-4 p-4 transition-colors duration-150 hover:border-line-strong',
        state === 'claim' && 'border-gold! bg-gold-soft',
      )}
    >
      <span
        aria-hidden
        className={`inline-flex size-12 shrink-0 items-center justify-center rounded-lg ${iconTones[state]}`}
      >
        <Icon size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-bold leading-snug">
          <LocaleLink to={offerPlaces[kind].path} className="card-link" aria-describedby={`offer-${kind}`}>
            {t(`rewardHub.${kind}`)}
          </LocaleLink>
        </h3>
        <div id={`offer-${kind}`} className="mt-0.5 text-sm leading-5">
          {offer && (
            <div className={isOfGuests ? 'guest-only' : undefined}>
              <State offer={offer} />
            </div>
          )}
          {(!offer || isOfGuests) && (
            <Skeleton className={classNames('my-0.5 h-11 w-36 rounded-sm', isOfGuests && 'member-only')} />
          )}
        </div>
      </div>
      {state === 'done' ? (
        <Check size={20} aria-hidden className="shrink-0 text-primary" />
      ) : (
        <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-3 group-hover:text-ink" />
      )}
    </li>
  )
}

function State({ offer }: { offer: RewardOffer }) {
  const t = useTranslate()
  const text = useNumberText()
  const now = useNow()
  const { kind, state, left, total, paid, endsAt } = offer
  const { texts, closes, isSure } = offerPlaces[kind]
  const key = state === 'claim' ? 'rewardHub.claim' : texts[state]
  const leftMs = endsAt === null || now === null ? null : endsAt - now
  const isCounting = leftMs !== null && leftMs > 0
  const time = isCounting ? leftText(t, leftMs) : null
  const isOpen = state === 'claim' || state === 'ready'
  const pays =
    isOpen && offer.pays > 0 ? t(isSure ? 'rewardHub.gain' : 'rewardHub.upTo', { amount: text(offer.pays) }) : null
  const note =
    state === 'done' && paid && paid.left > 0
      ? t('rewardHub.paid', { price: text(paid.price) })
      : time !== null && state === 'ready' && closes
        ? t('rewardHub.closes', { time })
        : time !== null && state === 'done'
          ? t('rewardHub.again', { time })
          : null
  return (
    <>
      {key && (
        <p className={state === 'claim' ? 'font-semibold text-gold-ink' : 'text-ink-2'}>
          {t(key, { left: text(left ?? 0), total: text(total ?? 0) })}
        </p>
      )}
      {(note || pays) && (
        <p className="tabular mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
          {pays && (
            <span
              className={classNames(
                'whitespace-nowrap rounded-full px-2.5 py-0.5 font-bold',
                state === 'claim' ? 'bg-gold text-crest-ink' : 'bg-gold-soft text-gold-ink',
              )}
            >
              {pays}
            </span>
          )}
          {note && <span className="text-ink-3">{note}</span>}
        </p>
      )}
    </>
  )
}
