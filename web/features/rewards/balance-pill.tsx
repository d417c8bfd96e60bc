import Coins from 'lucide-react/icons/coins'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'

/** The balance beside the title of a reward page. `data-balance` is the target of flying coins. */
export function BalancePill({ balance }: { balance: number }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <p
      data-balance
      className="tabular inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full bg-gold-soft px-4 font-bold text-gold-ink"
    >
      <Coins size={18} aria-hidden />
      <span className="sr-only">{t('ledger.balance')}</span>
      {t('ledger.amount', { amount: text(balance) })}
    </p>
  )
}
