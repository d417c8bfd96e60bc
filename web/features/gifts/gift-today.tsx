import { useEffect, useState } from 'react'
import { type GiftSum, giftSums } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'

const refreshMs = 30_000

/** The sum of the gifts that the commentator received today, read again while the page is visible. */
export function GiftToday() {
  const t = useTranslate()
  const text = useNumberText()
  const locale = useLocale()
  const [today, setToday] = useState<GiftSum | null>(null)

  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      try {
        const sums = await call(giftSums, { locale, pageSize: 1 })
        if (isCurrent) setToday(sums.today)
      } catch (error) {
        console.warn('The gifts of today could not be read', error)
      }
    }
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [locale])

  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="text-ink-2">{t('gifts.sums.ofToday')}</span>
      <span className="tabular font-bold text-gold-ink">
        {today ? t('gifts.sums.points', { count: text(today.points) }) : '–'}
      </span>
      {today && <span className="tabular text-ink-2">{t('gifts.sums.gifts', { count: text(today.gifts) })}</span>}
    </p>
  )
}
