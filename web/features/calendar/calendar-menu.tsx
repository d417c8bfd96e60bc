import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'

type CalendarMenuProps = {
  kind: 'team' | 'tournament' | 'commentator'
  id: string
  name: string
  /** False shows a label beside the icon. */
  isCompact?: boolean
}

/**
 * Menu to subscribe to the fixtures of a team, a tournament or a commentator. A `webcal:` link opens the phone's
 * calendar app.
 */
export function CalendarMenu({ kind, id, name, isCompact = true }: CalendarMenuProps) {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const address = `${origin}/calendar/${kind}/${id}.ics?locale=${locale}`
  return (
    <Popover
      shape="menu"
      label={t('calendar.subscribeTo', { name })}
      hasWords={!isCompact}
      triggerClass={buttonClass({ tone: 'neutral' })}
      trigger={
        <>
          <CalendarPlus size={18} aria-hidden />
          {!isCompact && <ActionText name={t('calendar.subscribeTo', { name })}>{t('calendar.add')}</ActionText>}
        </>
      }
    >
      <a className={menuItemClass} href={address.replace(/^https?:/, 'webcal:')}>
        {t('bookings.calendar.open')}
      </a>
      <button type="button" data-close className={menuItemClass} onClick={() => void copyLink(address, t)}>
        {t('bookings.calendar.copy')}
      </button>
    </Popover>
  )
}
