import { useEffect, useState } from 'react'
import { operatorOnline } from '#contract/live.ts'
import { showOnline } from '#contract/presence.ts'
import { call } from '#web/api/call.ts'
import { isCrowd } from '#web/fixture/viewers.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

const refreshMs = 60_000

/** Shows how many people are on the site and that an operator is online, where there is something to show. */
export function OnlineLine() {
  const t = useTranslate()
  const locale = useLocale()
  const [online, setOnline] = useState<{ total: number; isDeskOn: boolean } | null>(null)

  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const [{ total }, desk] = await Promise.all([call(showOnline), call(operatorOnline)])
        setOnline({ total, isDeskOn: desk.online })
      } catch (error) {
        console.warn('Who is online could not be read', error)
      }
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [])

  const total = online?.total ?? 0
  const facts = [
    isCrowd(total) && t('live.people', { count: total.toLocaleString(formattingTags[locale]) }),
    online?.isDeskOn && t('live.deskOn'),
  ]
  return <p className="tabular mt-1 min-h-5 text-xs text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
}
