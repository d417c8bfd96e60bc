import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Radio from 'lucide-react/icons/radio'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from './locale-link.tsx'
import { MeButton } from './me-button.tsx'
import { MoreSheet } from './more-sheet.tsx'

const tabClass = 'flex h-15 w-full flex-col items-center justify-center gap-1 text-[0.6875rem] font-semibold'

/** Five places a thumb reaches on a phone. */
export function BottomNav() {
  const t = useTranslate()
  return (
    <nav
      aria-label={t('shell.bottomNav')}
      className="fixed inset-x-0 bottom-0 z-40 h-(--bottom-nav) border-t border-line bg-surface md:hidden"
    >
      <ul className="grid grid-cols-5">
        <Tab to="/" icon={<House size={22} aria-hidden />} label={t('nav.home')} />
        <Tab to="/truc-tiep" icon={<Radio size={22} aria-hidden />} label={t('nav.live')} />
        <Tab to="/lich-thi-dau" icon={<CalendarDays size={22} aria-hidden />} label={t('nav.schedule')} />
        <li>
          <MoreSheet trigger={<TabFace icon={<LayoutGrid size={22} aria-hidden />} label={t('shell.menu')} />} />
        </li>
        <li>
          <MeButton icon={<UserRound size={22} aria-hidden />} label={t('nav.me')} />
        </li>
      </ul>
    </nav>
  )
}

function TabFace({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  )
}

function Tab({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  const { path } = splitLocale(useLocation().pathname)
  const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
  return (
    <li>
      <LocaleLink
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(tabClass, isHere ? 'text-primary' : 'text-ink-2')}
      >
        <TabFace icon={icon} label={label} />
      </LocaleLink>
    </li>
  )
}
