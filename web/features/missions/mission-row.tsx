import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Mission } from '#contract/missions.ts'
import type { ActivityKind } from '#contract/rules/activity.ts'
import { Bar } from '#web/features/levels/level-card.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { kindIcons } from './kind-icons.ts'
import { useClaim } from './use-claim.ts'

/** Page on which the member can do a mission of each kind. */
const places: Record<ActivityKind, string> = {
  watch: '/truc-tiep',
  chat: '/truc-tiep',
  reaction: '/bang-tin',
  comment: '/bang-tin',
  post: '/bang-tin',
  share: '/bang-tin',
  booking: '/lich-truc-tiep',
  tip: '/tip-keo',
  invite: '/gioi-thieu-ban-be',
  'check-in': '/diem-danh',
  mission: '/nhiem-vu-hang-ngay',
  gift: '/truc-tiep',
  minigame: '/minigame',
}

export function MissionRow({ mission, changed }: { mission: Mission; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const { id, title, kinds, goal, progress, reward, isClaimed } = mission
  const { isBusy, claim } = useClaim(id, changed)
  const kind = kinds[0] ?? 'mission'
  const Icon = kindIcons[kind]
  const isDone = progress >= goal
  return (
    <li className="flex min-h-20 items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <span
        aria-hidden
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full ${isDone ? 'bg-primary-soft text-primary' : 'bg-surface-3 text-ink-2'}`}
      >
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isClaimed ? 'font-semibold text-ink-2' : 'font-semibold'}>{title}</p>
        <div className="mt-1.5 flex items-center gap-2.5">
          <Bar share={progress / goal} label={title} className="h-2 max-w-56 flex-1" tone="bg-primary-fill" />
          <span className="tabular shrink-0 text-xs text-ink-2">
            {text(progress)}/{text(goal)}
          </span>
          <span className="tabular shrink-0 text-xs font-bold text-gold-ink">
            +{t('ledger.amount', { amount: text(reward) })}
          </span>
        </div>
      </div>
      {isClaimed ? (
        <span className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary">
          <Check size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('missions.taken')}</span>
        </span>
      ) : isDone ? (
        <Button isBusy={isBusy} onClick={(event) => void claim(event.currentTarget)}>
          <ActionText name={t('missions.claim.one', { title })}>{t('missions.claim')}</ActionText>
        </Button>
      ) : (
        <LocaleLink to={places[kind]} className={`${buttonClass({ tone: 'neutral' })} max-sm:w-11 max-sm:px-0!`}>
          <span className="max-sm:sr-only">
            <ActionText name={t('missions.go.one', { title })}>{t('missions.go')}</ActionText>
          </span>
          <ChevronRight size={18} aria-hidden className="sm:hidden" />
        </LocaleLink>
      )}
    </li>
  )
}
