import ExternalLink from 'lucide-react/icons/external-link'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { AccountMenu } from '#web/shell/account-button.tsx'
import { DemoBar } from '#web/shell/demo-bar.tsx'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { ModeButton } from '#web/shell/mode-button.tsx'
import { useAddress } from '#web/shell/use-address.ts'
import { latinKey } from '#web/ui/latin-key.ts'
import { Logo } from '#web/ui/logo.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { iconButtonClass } from './desk-classes.ts'
import { DeskContext, useResources } from './desk-data.ts'
import { DeskNav } from './desk-nav.tsx'
import { DueBar } from './due-bar.tsx'
import { useSections } from './use-sections.ts'

const DeskDrawer = lazyPart(() => import('./desk-drawer.tsx'), 'DeskDrawer')
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')

/** The frame of all pages of staff: top bar, side navigation and command palette. */
export function DeskShell({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { brand } = useRootData()
  const address = useAddress()
  const session = useSession()
  const { isStaff, resources, retry } = useResources()
  const sections = useSections(
    resources?.ok ? resources.data.list : [],
    session.kind === 'member' ? session.user.role : undefined,
  )
  const [open, setOpen] = useState<'drawer' | 'palette' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openPalette = useCallback(() => setOpen('palette'), [])
  const shown = isStaff ? sections : []
  const desk = useMemo(() => ({ resources, retry, sections, openPalette }), [resources, retry, sections, openPalette])
  usePaletteKey(isStaff, openPalette)

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-2">
        <DemoBar />
      </div>
      <header className="sticky top-0 z-40 flex h-(--header) items-center gap-2 border-b border-line bg-surface px-3 sm:px-4 lg:col-span-2">
        <a href="#main" className="skip-link">
          {t('shell.skip')}
        </a>
        {isStaff && (
          <button
            type="button"
            aria-label={t('staff.menu')}
            aria-haspopup="dialog"
            onClick={() => setOpen('drawer')}
            className={`${iconButtonClass} lg:hidden`}
          >
            <Menu size={20} aria-hidden />
          </button>
        )}
        <LocaleLink to="/quan-tri" className="flex min-h-11 shrink-0 items-center gap-2.5">
          <Logo brand={brand} className="size-7" />
          <span className="whitespace-nowrap font-bold tracking-tight max-sm:sr-only">{t('staff.name')}</span>
        </LocaleLink>
        {isStaff && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openPalette}
            className="mx-auto flex h-10 min-w-0 max-w-md flex-1 items-center gap-2 rounded-md border border-line-strong bg-surface-2 px-3 text-left text-sm text-ink-3 hover:text-ink-2 max-md:ml-1"
          >
            <Search size={16} aria-hidden className="shrink-0" />
            <span className="min-w-0 flex-1 truncate">{t('staff.find')}</span>
            <kbd aria-hidden className="hidden rounded-sm border border-line px-1.5 text-xs md:inline">
              Ctrl K
            </kbd>
          </button>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          <LocaleLink to="/" title={t('staff.toSite')} aria-label={t('staff.toSite')} className={iconButtonClass}>
            <ExternalLink size={20} aria-hidden />
          </LocaleLink>
          <div className="hidden items-center gap-0.5 sm:flex">
            <LanguageMenu {...address} />
            <ModeButton />
          </div>
          {session.kind === 'member' && <AccountMenu user={session.user} />}
        </div>
      </header>
      <div className="hidden border-r border-line bg-surface lg:block">
        <div className="sticky top-(--header) max-h-[calc(100dvh-var(--header))] overflow-y-auto overscroll-contain [scrollbar-width:thin]">
          {isStaff && <DeskNav sections={shown} />}
        </div>
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 outline-none sm:px-6 lg:px-8">
        {session.kind === 'member' && mayAs(session.user.role, 'operator') && <DueBar />}
        <DeskContext value={desk}>{children}</DeskContext>
      </main>
      <Suspense fallback={null}>
        {open === 'drawer' && (
          <DeskDrawer onClose={close}>
            <DeskNav sections={shown} />
          </DeskDrawer>
        )}
        {open === 'palette' && (
          <Palette sections={shown} resources={resources?.ok ? resources.data.list : []} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** Opens the palette with ctrl or cmd and k, also while an input has the focus. A dialog keeps the key. */
function usePaletteKey(isStaff: boolean, openPalette: () => void): void {
  useEffect(() => {
    if (!isStaff) return
    const onKey = (event: KeyboardEvent) => {
      if (latinKey(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], dialog[open]')) openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isStaff, openPalette])
}
