import Sparkles from 'lucide-react/icons/sparkles'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CornerCard } from '#web/ui/corner-card.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Invites a newcomer, or a guest who came back, to pick teams and commentators. */
export function WelcomeCard({ isNew, refuse }: { isNew: boolean; refuse: () => void }) {
  const t = useTranslate()
  return (
    <CornerCard
      id="welcome-card"
      title={t(isNew ? 'welcome.card.new' : 'welcome.card.again')}
      face={
        <span
          aria-hidden
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
        >
          <Sparkles size={22} />
        </span>
      }
      never={t('welcome.card.never')}
      refuse={refuse}
    >
      <p className="mt-1 text-sm text-ink-2">{t('welcome.card.text')}</p>
      <LocaleLink to="/chao-mung" className={`${buttonClass()} mt-3`}>
        {t('welcome.card.do')}
      </LocaleLink>
    </CornerCard>
  )
}
