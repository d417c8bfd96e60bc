import CalendarCheck from 'lucide-react/icons/calendar-check'
import Coins from 'lucide-react/icons/coins'
import Info from 'lucide-react/icons/info'
import Target from 'lucide-react/icons/target'
import UserPlus from 'lucide-react/icons/user-plus'
import { ledgerStatement } from '#contract/ledger.ts'
import { call } from '#web/api/call.ts'
import { RewardPage } from '#web/features/rewards/reward-page.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { LedgerLines } from './ledger-lines.tsx'

const read = (after: string | undefined) => call(ledgerStatement, { after })

const ways = [
  { to: '/diem-danh', icon: CalendarCheck, label: 'ledger.checkIn' },
  { to: '/nhiem-vu-hang-ngay', icon: Target, label: 'ledger.missions' },
  { to: '/gioi-thieu-ban-be', icon: UserPlus, label: 'ledger.invite' },
] as const

export default function LedgerPage() {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <RewardPage
      current="/so-xu"
      title={t('ledger.title')}
      description={t('ledger.description')}
      login={t('ledger.login')}
    >
      {(user) => (
        <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
          <div className="flex flex-col gap-5 lg:sticky lg:top-5">
            <section className="card overflow-hidden p-5">
              <h2 className="text-sm font-semibold text-ink-2">{t('ledger.balance')}</h2>
              <p className="tabular mt-1 flex items-center gap-2.5 text-4xl font-extrabold text-gold-ink">
                <Coins size={30} aria-hidden />
                {text(user.balance)}
              </p>
              <ul className="mt-5 grid grid-cols-3 gap-2">
                {ways.map(({ to, icon: Icon, label }) => (
                  <li key={to}>
                    <LocaleLink
                      to={to}
                      className={`${buttonClass({ tone: 'neutral' })} h-auto! w-full flex-col gap-1! whitespace-normal! px-1! py-2.5 text-center text-xs!`}
                    >
                      <Icon size={20} aria-hidden />
                      {t(label)}
                    </LocaleLink>
                  </li>
                ))}
              </ul>
            </section>
            <p className="flex gap-2.5 rounded-lg bg-surface-3 p-4 text-sm text-ink-2">
              <Info size={18} aria-hidden className="mt-0.5 shrink-0" />
              {t('ledger.points')}
            </p>
          </div>
          <section className="card overflow-hidden" aria-labelledby="lines">
            <h2 id="lines" className="border-b border-line bg-surface-2 px-4 py-3 text-[0.9375rem] font-bold">
              {t('ledger.lines')}
            </h2>
            <LedgerLines key={user.balance} read={read} />
          </section>
        </div>
      )}
    </RewardPage>
  )
}
