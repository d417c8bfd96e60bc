import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleUser from 'lucide-react/icons/circle-user'
import Coins from 'lucide-react/icons/coins'
import Flame from 'lucide-react/icons/flame'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import LoaderPinwheel from 'lucide-react/icons/loader-pinwheel'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Newspaper from 'lucide-react/icons/newspaper'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Radio from 'lucide-react/icons/radio'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Target from 'lucide-react/icons/target'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import type { OwnUser } from '#contract/account.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { logOut } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { menuItemClass } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { AccountHead } from './account-head.tsx'

const rewardLinks = [
  { to: '/phan-thuong', icon: Gift },
  { to: '/diem-danh', icon: Flame },
  { to: '/nhiem-vu-hang-ngay', icon: Target },
  { to: '/gioi-thieu-ban-be', icon: UserPlus },
  { to: '/vong-quay', icon: LoaderPinwheel },
  { to: '/du-doan', icon: NotebookPen },
  { to: '/minigame', icon: Goal },
  { to: '/su-kien', icon: Ticket },
  { to: '/so-xu', icon: Coins },
] as const

/** Shows the logged-in member, the links for the member's role, and the logout button. */
export function AccountPanel({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const leave = async () => {
    try {
      await logOut()
      showToast({ tone: 'neutral', title: t('session.loggedOut') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }
  return (
    <>
      <AccountHead user={user} />
      <LocaleLink to="/bang-tin?nType=home" className={`${menuItemClass} mt-1`}>
        <UserRound size={18} aria-hidden />
        {t('nav.myPage')}
      </LocaleLink>
      <LocaleLink to="/tai-khoan" className={`${menuItemClass} mt-1`}>
        <CircleUser size={18} aria-hidden />
        {t('nav.account')}
      </LocaleLink>
      <LocaleLink to="/lich-da-dat" className={`${menuItemClass} mt-1`}>
        <CalendarCheck size={18} aria-hidden />
        {t('nav.bookings')}
      </LocaleLink>
      {rewardLinks.map(({ to, icon: Icon }) => (
        <LocaleLink key={to} to={to} className={`${menuItemClass} mt-1`}>
          <Icon size={18} aria-hidden />
          {t(`rewards.place.${to}`)}
        </LocaleLink>
      ))}
      <LocaleLink to="/chatroom" className={`${menuItemClass} mt-1`}>
        <MessagesSquare size={18} aria-hidden />
        {t('nav.rooms')}
      </LocaleLink>
      <LocaleLink to="/ban-be" className={`${menuItemClass} mt-1`}>
        <UsersRound size={18} aria-hidden />
        {t('nav.friends')}
      </LocaleLink>
      {user.role === 'commentator' && (
        <LocaleLink to="/phat-song" className={`${menuItemClass} mt-1`}>
          <Radio size={18} aria-hidden />
          {t('nav.goLive')}
        </LocaleLink>
      )}
      {mayAs(user.role, 'staff') && (
        <LocaleLink to="/quan-tri" className={`${menuItemClass} mt-1`}>
          <ShieldCheck size={18} aria-hidden />
          {t('nav.moderation')}
        </LocaleLink>
      )}
      {mayAs(user.role, 'editor') && (
        <LocaleLink to="/quan-tri/tin-tuc" className={`${menuItemClass} mt-1`}>
          <Newspaper size={18} aria-hidden />
          {t('nav.newsroom')}
        </LocaleLink>
      )}
      <button type="button" data-close className={`${menuItemClass} mt-1`} onClick={() => void leave()}>
        <LogOut size={18} aria-hidden />
        {t('session.logout')}
      </button>
    </>
  )
}
