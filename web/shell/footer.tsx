import { useZone } from '#web/features/schedule/use-zone.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { offsetText } from '#web/i18n/wall-clock.ts'
import { useRootData } from '#web/root-data.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LocaleLink } from './locale-link.tsx'
import { useNavLabel } from './nav-label.ts'

export function Footer() {
  const t = useTranslate()
  const label = useNavLabel()
  const { nav, now } = useRootData()
  return (
    <footer className="later-end mt-12 border-t border-line bg-surface">
      <div className="frame grid gap-8 py-10 md:grid-cols-[1.4fr_2fr]">
        <div>
          <div className="flex items-center gap-2.5">
            <Logo className="size-8" />
            <span className="text-lg font-bold">Khán Đài</span>
          </div>
          <p className="mt-3 max-w-sm text-sm text-ink-2">{t('site.tagline')}</p>
          <p className="mt-4 text-sm text-ink-3">{t('shell.timesIn', { zone: offsetText(useZone(), now) })}</p>
        </div>
        <nav aria-label={t('shell.footerNav')} className="grid grid-cols-2 gap-6 sm:grid-cols-3">
          {nav.footer.map(({ title, items }) => (
            <div key={title}>
              <p className="text-sm font-semibold text-ink">{label(title)}</p>
              <ul className="mt-1">
                {items.map((item) => (
                  <li key={item.path}>
                    <LocaleLink
                      to={item.path}
                      className="inline-flex min-h-10 items-center text-sm text-ink-2 hover:text-ink hover:underline"
                    >
                      {label(item.label)}
                    </LocaleLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="frame">
        <p className="border-t border-line py-5 text-sm text-ink-3">
          {t('shell.copyright', { year: new Date(now).getUTCFullYear() })}
        </p>
      </div>
    </footer>
  )
}
