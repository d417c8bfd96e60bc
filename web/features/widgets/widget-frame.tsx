import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = {
  head: ReactNode
  /** Page of the site that shows more, and the text of its link. */
  more: { path: string; label: string }
  children: ReactNode
}

/** Frame of a widget. It fills the other site's iframe, and its links open in a new tab, because frames refuse pages. */
export function WidgetFrame({ head, more, children }: Props) {
  const t = useTranslate()
  const { brand } = useRootData()
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <header className="flex items-center gap-2.5 border-b border-line px-3 py-2">{head}</header>
      <div className="flex flex-1 flex-col">{children}</div>
      <footer className="flex items-center justify-between gap-3 border-t border-line bg-surface-2 px-3">
        <span className="flex min-w-0 items-center gap-2 text-sm font-bold">
          <Logo brand={brand} className="size-5 shrink-0" />
          <span className="truncate">{t('site.name')}</span>
        </span>
        <LocaleLink
          to={more.path}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-1.5 text-right text-sm font-semibold text-primary hover:underline"
        >
          {more.label}
          <ExternalLink size={16} aria-hidden className="shrink-0" />
          <span className="sr-only">({t('widget.newTab')})</span>
        </LocaleLink>
      </footer>
    </div>
  )
}
