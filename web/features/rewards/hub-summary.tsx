import Coins from 'lucide-react/icons/coins'
import Flame from 'lucide-react/icons/flame'
import type { RewardHub, RewardKind } from '#contract/rewards.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { leftText } from './left-text.ts'
import { offerPlaces } from './offer-places.data.ts'

/** Places that start again every day, which the bar of the day counts. */
const daily: readonly RewardKind[] = ['check-in', 'missions', 'lucky', 'minigame', 'predictions']

const surePays = ({ offers }: RewardHub) =>
  offers.reduce((sum, { kind, pays }) => sum + (offerPlaces[kind].isSure ? pays : 0), 0)

export function GuestSummary({ hub }: { hub: RewardHub }) {
  const t = useTranslate()
  return (
    <>
      <h2 className="text-sm font-semibold text-ink-2">{t('rewardHub.guest')}</h2>
      <Amount amount={surePays(hub)} />
      <p className="mt-3 text-sm text-ink-2">{t('rewardHub.guest.text')}</p>
      <div className="mt-4 grid gap-2">
        <Button size="large" onClick={() => void askToLogIn('login')}>
          {t('session.login')}
        </Button>
        <Button size="large" tone="neutral" onClick={() => void askToLogIn('register')}>
          {t('rewardHub.register')}
        </Button>
      </div>
    </>
  )
}

export function MemberSummary({ hub }: { hub: RewardHub }) {
  const t = useTranslate()
  const text = useNumberText()
  const now = useNow()
  const counted = hub.offers.filter(({ kind, state }) => daily.includes(kind) && state !== 'closed')
  const done = counted.filter(({ state }) => state === 'done').length
  const left = surePays(hub)
  const isCheckedIn = hub.offers.some(({ kind, state }) => kind === 'check-in' && state === 'done')
  const progress = t('rewardHub.done', { done: text(done), total: text(counted.length) })
  return (
    <>
      <h2 className="text-sm font-semibold text-ink-2">{t('rewardHub.today')}</h2>
      <Amount amount={hub.earned?.today ?? 0} />
      <div className="mt-3 flex flex-wrap gap-2 text-sm font-semibold">
        <LocaleLink
          to="/so-xu"
          className="tabular inline-flex min-h-9 items-center rounded-full bg-surface-3 px-3 hover:bg-line"
        >
          {t('rewardHub.week', { amount: text(hub.earned?.week ?? 0) })}
        </LocaleLink>
        <LocaleLink
          to="/diem-danh"
          className="tabular inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface-3 px-3 hover:bg-line"
        >
          <Flame size={16} aria-hidden className={hub.streak > 0 ? 'text-flame' : 'text-ink-3'} />
          {t('rewardHub.streak', { days: text(hub.streak) })}
        </LocaleLink>
      </div>
      <div className="mt-5">
        <p className="tabular text-sm font-semibold">{progress}</p>
        <div
          role="progressbar"
          aria-label={progress}
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={counted.length}
          className="mt-2 flex gap-1"
        >
          {counted.map(({ kind }, at) => (
            <span
              key={kind}
              className={`h-2.5 flex-1 rounded-full ${at < done ? 'bg-primary-fill' : 'bg-surface-3'}`}
            />
          ))}
        </div>
        <p className="tabular mt-1.5 min-h-4 text-xs text-ink-2">
          {now !== null && hub.dayEndsAt > now && t('rewardHub.newDay', { time: leftText(t, hub.dayEndsAt - now) })}
        </p>
      </div>
      <p className="mt-4 text-sm text-ink-2">
        {left > 0
          ? t(isCheckedIn ? 'rewardHub.sure.missions' : 'rewardHub.sure', { amount: text(left) })
          : t('rewardHub.allDone')}
      </p>
    </>
  )
}

function Amount({ amount }: { amount: number }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <p className="tabular mt-1 flex items-center gap-2.5 text-4xl font-extrabold text-gold-ink">
      <Coins size={30} aria-hidden />
      {t('ledger.amount', { amount: text(amount) })}
    </p>
  )
}
