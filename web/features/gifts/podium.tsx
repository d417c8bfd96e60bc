import Coins from 'lucide-react/icons/coins'
import Crown from 'lucide-react/icons/crown'
import type { Fan } from '#contract/gifts.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Styles of the first three ranks. `order` puts the first in the middle, while the DOM order remains the ranking. */
const steps = [
  { order: 'order-2', height: 'h-24', tone: 'bg-gold-soft text-gold-ink' },
  { order: 'order-1', height: 'h-18', tone: 'bg-surface-3 text-ink-2' },
  { order: 'order-3', height: 'h-14', tone: 'bg-surface-3 text-ink-2' },
]

export function Podium({ fans }: { fans: readonly Fan[] }) {
  const t = useTranslate()
  return (
    <ol className="grid grid-cols-3 items-end gap-2">
      {fans.map((fan, index) => {
        const step = steps[index]
        if (!step) return null
        return (
          <li key={fan.userId} className={classNames('flex min-w-0 flex-col items-center', step.order)}>
            <LocaleLink
              to={memberPath(fan.username)}
              className="flex w-full min-w-0 flex-col items-center gap-1 rounded-md pb-2 hover:underline"
            >
              {index === 0 && <Crown size={22} aria-hidden className="text-gold-ink" />}
              <span
                className={classNames(
                  'rounded-full',
                  index === 0 && 'ring-2 ring-gold ring-offset-2 ring-offset-surface',
                )}
              >
                <FanFace fan={fan} size={index === 0 ? 80 : 44} />
              </span>
              <bdi translate="no" className="mt-1 line-clamp-2 w-full text-center leading-tight text-sm font-semibold">
                {fan.displayName}
              </bdi>
            </LocaleLink>
            <span
              className={classNames(
                'flex w-full flex-col items-center justify-start gap-0.5 rounded-t-md px-1 pt-2',
                step.height,
                step.tone,
              )}
            >
              <span aria-hidden className="tabular text-xl leading-none font-extrabold">
                {index + 1}
              </span>
              <span className="sr-only">{t('gifts.fans.rank', { rank: fan.rank })}</span>
              <Xu amount={fan.xu} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export function FanList({ fans }: { fans: readonly Fan[] }) {
  const t = useTranslate()
  const text = useNumberText()
  if (fans.length === 0) return null
  return (
    <ol aria-label={t('gifts.fans.others')} className="divide-y divide-line border-t border-line">
      {fans.map((fan) => (
        <li key={fan.userId} className="flex min-h-13 items-center gap-3 text-sm">
          <span className="tabular w-6 shrink-0 text-center font-semibold text-ink-2">
            <span aria-hidden>{text(fan.rank)}</span>
            <span className="sr-only">{t('gifts.fans.rank', { rank: text(fan.rank) })}</span>
          </span>
          <LocaleLink
            to={memberPath(fan.username)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 hover:underline"
          >
            <FanFace fan={fan} size={28} />
            <bdi translate="no" className="truncate font-semibold">
              {fan.displayName}
            </bdi>
          </LocaleLink>
          <Xu amount={fan.xu} />
        </li>
      ))}
    </ol>
  )
}

function FanFace({ fan, size }: { fan: Fan; size: 28 | 44 | 80 }) {
  const { displayName, userId, profilePicture } = fan
  return <Avatar name={displayName} seed={userId} size={size} {...(profilePicture && { picture: profilePicture })} />
}

function Xu({ amount }: { amount: number }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <span className="tabular inline-flex shrink-0 items-center gap-1 text-sm font-bold text-gold-ink">
      <Coins size={14} aria-hidden />
      <span aria-hidden>{text(amount)}</span>
      <span className="sr-only">{t('ledger.amount', { amount: text(amount) })}</span>
    </span>
  )
}
