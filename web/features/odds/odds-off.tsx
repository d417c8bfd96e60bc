import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function OddsOff() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<EyeOff size={24} />}
        title={t('odds.off.title')}
        text={t('odds.off.text')}
        action={
          <LocaleLink to="/lich-truc-tiep" className={buttonClass({ tone: 'neutral' })}>
            {t('odds.off.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}
