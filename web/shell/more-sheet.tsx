import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import type { RootData } from '#web/root-data.ts'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type Address, LanguageLinks } from './language-menu.tsx'
import { ModeChoices } from './mode-button.tsx'
import { useNavLabel } from './nav-label.ts'

type MoreSheetProps = { trigger: ReactNode; nav: RootData['nav']; address: Address }

export function MoreSheet({ trigger, nav, address }: MoreSheetProps) {
  const t = useTranslate()
  const label = useNavLabel()
  const items = [...nav.primary, ...nav.footer.flatMap((group) => group.items)].filter(
    (item, index, all) => all.findIndex((other) => other.path === item.path) === index,
  )
  return (
    <Popover shape="sheet" id="more" label={t('shell.menu')} trigger={trigger} triggerClass="tab-face text-ink-2">
      <ul className="more-grid gap-1">
        {items.map((item) => (
          <li key={item.path}>
            <LocaleLink to={item.path} className={menuItemClass}>
              {item.icon && <LocalIcon name={item.icon} className="text-ink-3" />}
              {label(item.label)}
            </LocaleLink>
          </li>
        ))}
      </ul>
      <div className="more-grid mt-4 gap-4 border-t border-line pt-4">
        {address.languages.length > 1 && (
          <div>
            <p className="px-3 pb-1 text-sm text-ink-3">{t('shell.language')}</p>
            <LanguageLinks {...address} />
          </div>
        )}
        <div>
          <p className="px-3 pb-1 text-sm text-ink-3">{t('shell.theme')}</p>
          <ModeChoices />
        </div>
      </div>
    </Popover>
  )
}
