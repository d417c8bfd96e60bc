import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router'
import type { PredictionRound } from '#contract/predictions.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = {
  rounds: readonly PredictionRound[]
  round: string
  /** Returns the path of a round, or of the whole season when the round is undefined. */
  pathOf: (round: string | undefined) => string
  hasSeason?: boolean
}

const arrow = 'tap tap-icon aria-disabled:opacity-35'

export function RoundBar({ rounds, round, pathOf, hasSeason = false }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const at = rounds.findIndex(({ key }) => key === round)
  const beside = (index: number) => rounds[index]?.key
  const [before, after] = [beside(at - 1), at === -1 ? undefined : beside(at + 1)]
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Arrow to={before && pathOf(before)} label={t('predictions.round.previous')}>
        <ChevronLeft size={20} aria-hidden />
      </Arrow>
      <select
        aria-label={t('predictions.round')}
        value={round}
        onChange={({ target }) =>
          void navigate(localePath(locale, pathOf(target.value === '' ? undefined : target.value)), {
            preventScrollReset: true,
          })
        }
        className="h-11 min-w-0 max-w-60 flex-1 truncate rounded-md border border-line-strong bg-surface-2 px-3 font-semibold text-ink sm:flex-none"
      >
        {hasSeason && <option value="">{t('predictions.table.season')}</option>}
        {rounds.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Arrow to={after && pathOf(after)} label={t('predictions.round.next')}>
        <ChevronRight size={20} aria-hidden />
      </Arrow>
    </div>
  )
}

function Arrow({ to, label, children }: { to: string | undefined; label: string; children: React.ReactNode }) {
  if (!to)
    return (
      <span aria-hidden className={`${arrow} opacity-35`}>
        {children}
      </span>
    )
  return (
    <LocaleLink to={to} preventScrollReset aria-label={label} className={arrow}>
      {children}
    </LocaleLink>
  )
}
