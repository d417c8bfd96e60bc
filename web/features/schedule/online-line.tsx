import { useEffect, useState } from 'react'
import { operatorOnline } from '#contract/live.ts'
import { showOnline } from '#contract/presence.ts'
import { call } from '#web/api/call.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

const refreshMs = 60_000

/**
 * Shows the number of people on the site, and whether an operator is online. Its height is reserved until the data is
 * loaded.
 */
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

  return (
    <p className="tabular mt-1 min-h-5 text-xs text-ink-3">
      {online &&
        `${t('live.people', { count: online.total.toLocaleString(formattingTags[locale]) })} · ${t(online.isDeskOn ? 'live.deskOn' : 'live.deskOff')}`}
    </p>
  )
}
