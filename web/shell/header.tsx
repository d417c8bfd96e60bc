import { useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/logo.tsx'
import { AccountButton } from './account-button.tsx'
import { currentPath } from './current-path.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LocaleLink } from './locale-link.tsx'
import { ModeButton } from './mode-button.tsx'
import { useNavLabel } from './nav-label.ts'
import { SearchButton } from './search-button.tsx'

export function Header() {
  const t = useTranslate()
  return (
    <header className="sticky top-0 z-40 h-(--header) border-b border-line bg-surface">
      <a
        href="#main"
        className="absolute left-4 top-2 z-10 -translate-y-24 rounded-md bg-primary-fill px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <div className="frame flex h-full items-center gap-2">
        <LocaleLink to="/" className="mr-2 flex min-h-11 items-center gap-2.5 lg:mr-4">
          <Logo className="size-8" />
          <span className="whitespace-nowrap text-lg font-bold tracking-tight text-ink">
            Khán Đài<span className="sr-only">: {t('shell.home')}</span>
          </span>
        </LocaleLink>
        <PrimaryNav />
        <div className="ml-auto flex items-center gap-0.5">
          <SearchButton />
          <div className="hidden items-center gap-0.5 sm:flex">
            <LanguageMenu />
            <ModeButton />
          </div>
          <AccountButton />
        </div>
      </div>
    </header>
  )
}

function PrimaryNav() {
  const t = useTranslate()
  const label = useNavLabel()
  const { nav } = useRootData()
  const { path: here } = splitLocale(useLocation().pathname)
  const current = currentPath(
    nav.primary.map(({ path }) => path),
    here,
  )
  return (
    <nav aria-label={t('shell.mainNav')} className="scroll-row hidden min-w-0 items-center md:flex">
      {nav.primary.map(({ label: key, path }) => {
        const isHere = path === current
        return (
          <LocaleLink
            key={path}
            to={path}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              'inline-flex h-10 shrink-0 items-center rounded-md px-3.5 text-sm font-semibold transition-colors duration-150',
              isHere ? 'bg-primary-soft text-primary' : 'text-ink-2 hover:bg-surface-3 hover:text-ink',
            )}
          >
            {label(key)}
          </LocaleLink>
        )
      })}
    </nav>
  )
}
