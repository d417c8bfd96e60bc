import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/**
 * Arrow over the picture of a phone, where the page has no header. It leads to the page that the visitor came from, or
 * to the live matches when the visit began here.
 */
export function BackLink() {
  const t = useTranslate()
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    const { idx } = (history.state ?? {}) as { idx?: number }
    // A link that was pressed before its page came alive loaded this document. In a new tab, nothing is before it.
    const isFromHere = history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
    if ((!idx && !isFromHere) || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <LocaleLink
      to="/truc-tiep"
      aria-label={t('watch.back')}
      title={t('watch.back')}
      className="live-back"
      onClick={goBack}
    >
      <ArrowLeft size={22} aria-hidden />
    </LocaleLink>
  )
}
