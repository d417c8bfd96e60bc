import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleUser from 'lucide-react/icons/circle-user'
import FolderDown from 'lucide-react/icons/folder-down'
import Monitor from 'lucide-react/icons/monitor-cog'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserLock from 'lucide-react/icons/user-lock'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type AccountSection, accountPath, accountSections } from './account-sections.ts'

const icons = {
  'ho-so': CircleUser,
  'bao-mat': ShieldCheck,
  'rieng-tu': UserLock,
  'thong-bao': Bell,
  'hien-thi': Monitor,
  'du-lieu': FolderDown,
} as const

type Props = { current: AccountSection | null; shown: AccountSection; className: string | undefined }

/** The six account sections: a list with descriptions on phones, a rail beside the section on wide screens. */
export function AccountRail({ current, shown, className }: Props) {
  const t = useTranslate()
  // The section pages have a heading already, so the rail's title is a heading only on the overview.
  const Title = current === null ? 'h1' : 'p'
  return (
    <div className={classNames('md:sticky md:top-6 md:self-start', className)}>
      <Title className="mb-4 text-2xl font-bold md:text-xl">{t('account.title')}</Title>
      <ViewerCard />
      <nav aria-label={t('account.sections')}>
        <ul className="card overflow-hidden md:flex md:flex-col md:gap-1 md:border-0 md:bg-transparent md:shadow-none">
          {accountSections.map((section) => (
            <li key={section} className="border-b border-line last:border-b-0 md:border-b-0">
              <SectionLink section={section} isShown={section === shown} isHere={section === current} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/**
 * `isHere` sets `aria-current`, only on the section that the member chose. `isShown` highlights the visible section on
 * wide screens, also the default one.
 */
function SectionLink({ section, isShown, isHere }: { section: AccountSection; isShown: boolean; isHere: boolean }) {
  const t = useTranslate()
  const Icon = icons[section]
  return (
    <LocaleLink
      to={accountPath(section)}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'flex min-h-16 items-center gap-3.5 px-4 py-3 hover:bg-surface-3 focus-visible:-outline-offset-2 md:min-h-11 md:rounded-md md:px-3 md:py-2',
        isShown && 'md:bg-primary-soft md:text-primary',
      )}
    >
      <Icon
        size={20}
        aria-hidden
        className={classNames('shrink-0', isShown ? 'text-ink-3 md:text-primary' : 'text-ink-3')}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold md:text-sm">{t(`account.${section}`)}</span>
        <span className="block text-sm text-ink-2 md:hidden">{t(`account.${section}.holds`)}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3 md:hidden" />
    </LocaleLink>
  )
}

function ViewerCard() {
  const t = useTranslate()
  const session = useSession()
  if (session.kind === 'guest')
    return (
      <div className="card mb-4 flex items-center gap-3 p-4 md:hidden">
        <p className="flex-1 text-sm text-ink-2">{t('account.login')}</p>
        <Button size="small" onClick={() => void askToLogIn('login')}>
          {t('session.login')}
        </Button>
      </div>
    )
  const user = session.kind === 'member' ? session.user : null
  return (
    <div className="mb-4 flex min-h-11 items-center gap-3 md:hidden">
      {user && (
        <>
          <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={44} />
          <span className="min-w-0">
            <span translate="no" className="block truncate font-semibold">
              {user.displayName}
            </span>
            <span className="block truncate text-sm text-ink-2">@{user.username}</span>
          </span>
        </>
      )}
    </div>
  )
}
