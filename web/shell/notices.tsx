import Megaphone from 'lucide-react/icons/megaphone'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Major incidents and the operators' announcement. Every layout with a header shows them, without motion. */
export function Notices() {
  const t = useTranslate()
  const { marquee } = useRootData()
  const notices = marquee.filter(({ isNotice }) => isNotice)
  if (notices.length === 0) return null
  return (
    <section aria-label={t('shell.announcements')} className="marquee-bar border-b border-line bg-surface-2 text-sm">
      <ul className="frame flex flex-col py-1">
        {notices.map(({ id, text, linkUrl }) => (
          <li key={id} className="flex min-h-8 items-center gap-2.5">
            <Megaphone size={16} aria-hidden className="shrink-0 text-gold-ink" />
            {linkUrl === '' ? (
              <span className="[overflow-wrap:anywhere]">{text}</span>
            ) : (
              <LocaleLink
                to={linkUrl}
                className="font-semibold underline-offset-2 hover:underline [overflow-wrap:anywhere]"
              >
                {text}
              </LocaleLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
