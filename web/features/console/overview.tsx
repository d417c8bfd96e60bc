import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import type { Section } from './use-sections.ts'
import { WorkList } from './work-list.tsx'

/** The cases that wait for the viewer, and below them all sections. */
export function Overview({ sections }: { sections: readonly Section[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="console-title" className="min-w-0">
      <h1 id="console-title" className="text-2xl font-bold">
        {t('console.title')}
      </h1>
      <p className="mt-1 text-sm text-ink-2">{t('console.text')}</p>
      <section aria-labelledby="work-title" className="mt-5">
        <h2 id="work-title" className="mb-3 font-bold">
          {t('console.queue')}
        </h2>
        <WorkList />
      </section>
      {sections.map(({ group, title, entries }) => (
        <section key={group} aria-labelledby={`console-${group}`} className="mt-6">
          <h2 id={`console-${group}`} className="font-bold">
            {title}
          </h2>
          <ul className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {entries.map(({ path, label, icon }) => (
              <li
                key={path}
                className="card relative flex min-w-0 items-center gap-3 p-4 transition-colors duration-150 hover:border-line-strong"
              >
                <LocalIcon name={icon} className="shrink-0 text-ink-3" />
                <LocaleLink to={path} className="card-link min-w-0 font-semibold">
                  {label}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
