import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { type RootData, useRootData } from '#web/root-data.ts'
import type { BrandLook } from '#web/ui/brand-look.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Wordmark } from '#web/ui/logo.tsx'
import { currentPath } from '#web/way/current-path.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { AccountButton } from './account-button.tsx'
import { type Address, LanguageMenu } from './language-menu.tsx'
import { ModeButton } from './mode-button.tsx'
import { useNavLabel } from './nav-label.ts'
import { SearchButton } from './search-button.tsx'
import { useAddress } from './use-address.ts'

export function Header() {
  const { nav, brand } = useRootData()
  return <HeaderBar items={nav.primary} brand={brand} address={useAddress()} />
}

type HeaderBarProps = { items: RootData['nav']['primary']; brand: BrandLook; address: Address }

const HeaderBar = cachedFragment('header', function HeaderBar({ items, brand, address }: HeaderBarProps) {
  const t = useTranslate()
  return (
    <header className="site-header sticky top-0 z-40 h-(--header) border-b border-line bg-surface">
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <div className="frame flex h-full items-center gap-2">
        <LocaleLink
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2.5 overflow-hidden sm:mr-2 md:shrink-0 lg:mr-4"
        >
          <Wordmark brand={brand} name={t('site.name')} />
          <span className="sr-only">: {t('shell.home')}</span>
        </LocaleLink>
        <PrimaryNav items={items} here={address.path} />
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          <SearchButton />
          <div className="hidden items-center gap-0.5 sm:flex">
            <LanguageMenu {...address} />
            <ModeButton />
          </div>
          <AccountButton />
        </div>
      </div>
    </header>
  )
})

function PrimaryNav({ items, here }: { items: RootData['nav']['primary']; here: string }) {
  const t = useTranslate()
  const label = useNavLabel()
  const current = currentPath(
    items.map(({ path }) => path),
    here,
  )
  return (
    <nav aria-label={t('shell.mainNav')} className="scroll-row hidden min-w-0 items-center md:flex">
      {items.map(({ label: key, path }) => {
        const isHere = path === current
        return (
          <LocaleLink
            key={path}
            to={path}
            aria-current={isHere ? 'page' : undefined}
            className={classNames('nav-link', isHere ? 'bg-primary-soft text-primary' : 'nav-link-off')}
          >
            {label(key)}
          </LocaleLink>
        )
      })}
    </nav>
  )
}
