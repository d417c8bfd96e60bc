import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { type LevelInfo, levelInfo } from '#contract/levels.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useActivity } from '#web/features/rewards/use-activity.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function LevelCard() {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(levelInfo))
  useActivity(() => void read())
  return (
    <section className="card overflow-hidden" aria-labelledby="level">
      <h2 id="level" className="border-b border-line bg-surface-2 px-4 py-3 text-[0.9375rem] font-bold">
        {t('levels.title')}
      </h2>
      {data ? <Level info={data} /> : isFailed ? <ReadError read={read} /> : <Skeleton className="m-4 h-96" />}
    </section>
  )
}

function Level({ info }: { info: LevelInfo }) {
  const t = useTranslate()
  const text = useNumberText()
  const { level, experience, levelStart, nextLevelStart, nextReward } = info
  const share = nextLevelStart === null ? 1 : (experience - levelStart) / (nextLevelStart - levelStart)
  return (
    <div className="p-4">
      <div className="flex items-center gap-4">
        <p className="tabular inline-flex size-16 shrink-0 flex-col items-center justify-center rounded-full border-4 border-gold bg-gold-soft leading-none text-gold-ink">
          <span className="text-[0.625rem] font-semibold">{t('levels.level')}</span>
          <span className="text-2xl font-extrabold">{level}</span>
        </p>
        <div className="min-w-0 flex-1">
          <p className="tabular flex items-baseline justify-between gap-2 text-sm">
            <span className="font-bold">{t('levels.experience', { amount: text(experience) })}</span>
            {nextLevelStart !== null && (
              <span className="text-ink-2">{t('levels.toNext', { amount: text(nextLevelStart - experience) })}</span>
            )}
          </p>
          <Bar share={share} label={t('levels.progress')} className="mt-2 h-2.5" tone="bg-gold" />
          <p className="mt-2 text-xs text-ink-2">
            {nextReward === null ? t('levels.highest') : t('levels.nextReward', { amount: text(nextReward) })}
          </p>
        </div>
      </div>
      <h3 className="mt-5 text-sm font-bold">{t('levels.rules')}</h3>
      <ul className="mt-2 grid gap-x-5 gap-y-1 sm:grid-cols-2 lg:grid-cols-1">
        {info.rules.map(({ kind, each, most, today }) => (
          <li key={kind} className="flex min-h-8 items-center justify-between gap-3 text-sm">
            <span className={classNames('min-w-0 flex-1', today >= most && 'text-ink-3')}>
              {t(`levels.rule.${kind}`)}
              <span className="text-ink-2"> +{each}</span>
            </span>
            <span
              className={classNames(
                'tabular shrink-0 text-xs',
                today >= most ? 'font-bold text-primary' : 'text-ink-2',
              )}
            >
              {t('levels.today', { today: text(today), most: text(most) })}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-sm font-bold">{t('levels.unlocks')}</h3>
      <ul className="mt-2 space-y-2">
        {info.unlocks.map(({ level: from, kind, isOpen }) => (
          <li key={kind} className="flex items-start gap-2.5 text-sm">
            {isOpen ? (
              <LockOpen size={17} aria-hidden className="mt-0.5 shrink-0 text-primary" />
            ) : (
              <Lock size={17} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
            )}
            <span className={isOpen ? '' : 'text-ink-2'}>
              <b className="tabular">{t('levels.from', { level: from })}</b> {t(`levels.unlock.${kind}`)}
              <span className="sr-only">{t(isOpen ? 'levels.open' : 'levels.closed')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type BarProps = { share: number; label: string; className: string; tone: string }

export function Bar({ share, label, className, tone }: BarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width] duration-300', tone)}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
