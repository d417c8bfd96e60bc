import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import { type PageVersion, sitePagePaths } from '#contract/site-pages.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateText } from '#web/time/kick-off.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { DocumentBody, DocumentContents } from './document-body.tsx'
import { loadPage } from './load-page.ts'
import { policies } from './policies.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args)
}

function spanText({ from, until }: PageVersion, locale: Locale): string {
  return [from, until ?? from].map((day) => dateText(day, locale)).join(' – ')
}

export default function PolicyPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { page, found } = useLoaderData<typeof loader>()
  const { title, summary, sections, shown, earlier } = found
  const date = dateText(found.updated, locale)
  return (
    <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <PageHead title={title} description={summary} isIndexed={shown === null} />
      <aside className="order-last flex flex-col gap-6 lg:sticky lg:top-[calc(var(--header)+1.25rem)] lg:order-first lg:self-start">
        <div className="max-lg:hidden">
          <DocumentContents sections={sections} label={t('pages.contents')} />
        </div>
        <nav aria-label={t('pages.others')}>
          <p className="px-3 text-sm font-semibold text-ink-3">{t('pages.others')}</p>
          <ul className="mt-1">
            {policies.map((policy) => (
              <li key={policy.path}>
                <LocaleLink
                  to={policy.path}
                  aria-current={policy.page === page ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-10 items-center rounded-sm px-3 text-sm hover:bg-surface-3',
                    policy.page === page ? 'font-semibold text-primary' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {t(policy.label)}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <article className="card p-5 sm:p-8">
        {shown && (
          <p className="mb-5 rounded-md border border-line-strong bg-surface-2 px-4 py-3 text-sm">
            {t('pages.earlier.shown', { span: spanText(shown, locale) })}{' '}
            <LocaleLink to={sitePagePaths[page]} className="font-semibold text-primary hover:underline">
              {t('pages.earlier.current')}
            </LocaleLink>
          </p>
        )}
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
        <p className="mt-1 text-sm text-ink-3">{t('pages.updated', { date })}</p>
        <p className="mt-4 max-w-[68ch] text-base leading-relaxed">{summary}</p>
        <DocumentBody sections={sections} />
        {earlier.length > 0 && (
          <section aria-labelledby="earlier" className="mt-10 border-t border-line pt-5">
            <h2 id="earlier" className="text-sm font-semibold">
              {t('pages.earlier')}
            </h2>
            <ul className="mt-1">
              {earlier.map((version) => (
                <li key={version.id}>
                  <LocaleLink
                    to={`${sitePagePaths[page]}?ban=${version.id}`}
                    rel="nofollow"
                    aria-current={version.id === shown?.id ? 'page' : undefined}
                    className="tabular inline-flex min-h-11 items-center text-sm text-primary hover:underline aria-[current]:font-bold"
                  >
                    {spanText(version, locale)}
                  </LocaleLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </div>
  )
}
