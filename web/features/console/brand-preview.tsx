import type { CSSProperties } from 'react'
import { brandColours, brandFault } from '#contract/rules/brand-colours.ts'
import { siteMark } from '#contract/rules/site-mark.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'

const modes = ['light', 'dark'] as const

type Props = { currentOf: (field: string) => unknown; set: (field: string, value: string) => void }

/** Shows the header, a button, a link and a chip with the values of the form, in both modes. */
export function BrandPreview({ currentOf, set }: Props) {
  const { locale, translate: t } = useLanguage()
  const text = (field: string) => String(currentOf(field) ?? '')
  const primary = text('primary').toLowerCase()
  const fault = brandFault(primary)
  const colours = brandColours(fault === null ? primary : '')
  const { 'brand-400': from, 'brand-600': to } = colours.common
  const mark = `data:image/svg+xml,${encodeURIComponent(siteMark({ from, to }))}`
  const slogan = (currentOf('slogan') as Record<string, string> | undefined)?.[locale] || t('site.tagline')
  return (
    <section aria-label={t('console.brand.preview')} className="mb-5 grid gap-3 sm:grid-cols-2">
      {modes.map((mode) => {
        const own = Object.entries({ ...colours.common, ...colours[mode] })
        const style = Object.fromEntries(own.map(([name, colour]) => [`--${name}`, colour])) as CSSProperties
        const logo = mode === 'dark' ? text('logoDark') || text('logo') : text('logo')
        const icon = text('icon')
        return (
          <div
            key={mode}
            style={style}
            className={`${mode} flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-ink`}
          >
            <p className="text-xs font-semibold text-ink-3">{t(`console.brand.preview.${mode}`)}</p>
            <div className="flex min-w-0 items-center gap-2.5">
              {logo === '' ? (
                <>
                  <img src={icon || mark} alt="" className="size-8 shrink-0 object-contain" />
                  <span className="truncate text-lg font-bold tracking-tight">{text('name')}</span>
                </>
              ) : (
                <img src={logo} alt={text('name')} className="h-8 w-32 object-contain object-left" />
              )}
            </div>
            <p className="text-sm text-ink-2">{slogan}</p>
            <div className="flex flex-wrap items-center gap-3">
              <span className={buttonClass({ size: 'small' })}>{t('console.brand.preview.button')}</span>
              <span className="text-sm font-semibold text-primary underline">{t('console.brand.preview.link')}</span>
              <span className="rounded-full bg-primary-soft px-3 py-1 text-sm font-semibold text-primary">
                {t('console.brand.preview.chip')}
              </span>
            </div>
          </div>
        )
      })}
      {fault && fault.kind !== 'shape' && (
        <p className="text-sm text-danger sm:col-span-2">
          {t(`console.rule.brand.${fault.kind}`)}{' '}
          <button type="button" className="tap font-semibold underline" onClick={() => set('primary', fault.nearest)}>
            {t('console.brand.nearest', { colour: fault.nearest })}
          </button>
        </p>
      )}
    </section>
  )
}
