import { use } from 'react'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { offsetText } from '#web/i18n/wall-clock.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { type RootData, useRootData } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import type { BrandLook } from '#web/ui/brand-look.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Wordmark } from '#web/ui/logo.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useNavLabel } from './nav-label.ts'

/** A longer list is shown in two columns. */
const maxInColumn = 8

export function Footer() {
  const { nav, brand, now } = useRootData()
  return <FooterView groups={nav.footer} brand={brand} year={new Date(now).getUTCFullYear()} />
}

type FooterViewProps = { groups: RootData['nav']['footer']; brand: BrandLook; year: number }

const FooterView = cachedFragment('footer', function FooterView({ groups, brand, year }: FooterViewProps) {
  const t = useTranslate()
  const label = useNavLabel()
  const { renderedAt } = use(PageClockContext)
  const zone = offsetText(useZone(), renderedAt)
  return (
    <footer className="later-end mt-12 border-t border-line bg-surface">
      <div className="frame grid gap-8 py-10 md:grid-cols-[1.4fr_2fr]">
        <div>
          <div className="flex items-center gap-2.5">
            <Wordmark brand={brand} name={t('site.name')} />
          </div>
          <p className="mt-3 max-w-sm text-sm text-ink-2">{t('site.tagline')}</p>
          {brand.imprint && <p className="mt-4 max-w-sm text-sm whitespace-pre-line text-ink-2">{brand.imprint}</p>}
          <p className="mt-4 text-sm text-ink-3">{t('shell.timesIn', { zone })}</p>
        </div>
        <nav aria-label={t('shell.footerNav')} className="grid grid-cols-2 gap-6 sm:grid-cols-4">
          {groups.map(({ title, items }) => (
            <div key={title} className={items.length > maxInColumn ? 'col-span-2' : undefined}>
              <p className="text-sm font-semibold text-ink">{label(title)}</p>
              <ul className={classNames('mt-1', items.length > maxInColumn && 'columns-2 gap-6')}>
                {items.map((item) => (
                  <li key={item.path}>
                    <LocaleLink to={item.path} className="footer-link">
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
        <p className="border-t border-line py-5 text-sm text-ink-3">{t('shell.copyright', { year })}</p>
      </div>
    </footer>
  )
})
