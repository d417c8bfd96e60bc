import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Radio from 'lucide-react/icons/radio'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { type RootData, useRootData } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { Address } from './language-menu.tsx'
import { MeButton } from './me-button.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { useAddress } from './use-address.ts'

export function BottomNav() {
  return <BottomBar nav={useRootData().nav} address={useAddress()} />
}

type BottomBarProps = { nav: RootData['nav']; address: Address }

const BottomBar = cachedFragment('bottom-bar', function BottomBar({ nav, address }: BottomBarProps) {
  const t = useTranslate()
  const { path } = address
  const more = <TabFace icon={<LayoutGrid size={22} aria-hidden />} label={t('shell.menu')} />
  return (
    <nav
      aria-label={t('shell.bottomNav')}
      className="site-nav fixed inset-x-0 bottom-0 z-40 h-(--bottom-nav) border-t border-line bg-surface md:hidden"
    >
      <ul className="grid grid-cols-5">
        <Tab to="/" here={path} icon={<House size={22} aria-hidden />} label={t('nav.home')} />
        <Tab to="/truc-tiep" here={path} icon={<Radio size={22} aria-hidden />} label={t('nav.live')} />
        <Tab to="/lich-thi-dau" here={path} icon={<CalendarDays size={22} aria-hidden />} label={t('nav.schedule')} />
        <li>
          <MoreSheet trigger={more} nav={nav} address={address} />
        </li>
        <li>
          <MeButton icon={<UserRound size={22} aria-hidden />} label={t('nav.me')} />
        </li>
      </ul>
    </nav>
  )
})

function TabFace({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  )
}

function Tab({ to, here, icon, label }: { to: string; here: string; icon: ReactNode; label: string }) {
  const isHere = to === '/' ? here === '/' : here === to || here.startsWith(`${to}/`)
  return (
    <li>
      <LocaleLink
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classNames('tab-face', isHere ? 'text-primary' : 'text-ink-2')}
      >
        <TabFace icon={icon} label={label} />
      </LocaleLink>
    </li>
  )
}
