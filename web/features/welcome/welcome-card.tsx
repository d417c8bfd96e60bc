import Sparkles from 'lucide-react/icons/sparkles'
import X from 'lucide-react/icons/x'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Invites a newcomer, or a guest who came back, to pick teams and commentators. */
export function WelcomeCard({ isNew, refuse }: { isNew: boolean; refuse: () => void }) {
  const t = useTranslate()
  return (
    <aside
      aria-labelledby="welcome-card"
      className="fixed inset-x-3 bottom-[calc(var(--bottom-nav)+0.75rem)] z-30 mx-auto flex max-w-md gap-3 rounded-lg border border-line bg-surface p-4 shadow-pop sm:inset-x-auto sm:right-4 md:bottom-4"
    >
      <span
        aria-hidden
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
      >
        <Sparkles size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <p id="welcome-card" className="pr-8 font-bold">
          {t(isNew ? 'welcome.card.new' : 'welcome.card.again')}
        </p>
        <p className="mt-1 text-sm text-ink-2">{t('welcome.card.text')}</p>
        <LocaleLink to="/chao-mung" className={`${buttonClass()} mt-3`}>
          {t('welcome.card.do')}
        </LocaleLink>
      </div>
      <IconButton label={t('welcome.card.never')} onClick={refuse} className="absolute! right-1 top-1">
        <X size={18} aria-hidden />
      </IconButton>
    </aside>
  )
}
