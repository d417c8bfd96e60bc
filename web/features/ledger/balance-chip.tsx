import Coins from 'lucide-react/icons/coins'
import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { followBalance } from './balance.state.ts'

/**
 * The member's xu in the header, visible on wide screens only. On all screens, it updates the balance for the whole
 * page.
 */
export function BalanceChip({ balance }: { balance: number }) {
  const t = useTranslate()
  const text = useNumberText()
  useEffect(followBalance, [])
  return (
    <LocaleLink
      to="/so-xu"
      translate="no"
      aria-label={`${t('ledger.title')}: ${t('ledger.amount', { amount: text(balance) })}`}
      className="tabular hidden h-9 items-center gap-1.5 rounded-full bg-gold-soft px-3 text-sm font-bold text-gold-ink 2xl:inline-flex"
    >
      <Coins size={16} aria-hidden />
      {text(balance)}
    </LocaleLink>
  )
}
