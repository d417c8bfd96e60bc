import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { dateText } from '#web/time/kick-off.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentBody, DocumentContents } from './document-body.tsx'
import { loadDocument } from './load-document.server.ts'
import { policies } from './policies.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadDocument(args)
}

export default function PolicyPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { path, updated, text } = useLoaderData<typeof loader>()
  const date = dateText(updated, locale)
  return (
    <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <PageHead title={text.title} description={text.summary} />
      <aside className="order-last flex flex-col gap-6 lg:sticky lg:top-[calc(var(--header)+1.25rem)] lg:order-first lg:self-start">
        <div className="max-lg:hidden">
          <DocumentContents text={text} label={t('pages.contents')} />
        </div>
        <nav aria-label={t('pages.others')}>
          <p className="px-3 text-sm font-semibold text-ink-3">{t('pages.others')}</p>
          <ul className="mt-1">
            {policies.map((policy) => (
              <li key={policy.path}>
                <LocaleLink
                  to={policy.path}
                  aria-current={policy.path === path ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-10 items-center rounded-sm px-3 text-sm hover:bg-surface-3',
                    policy.path === path ? 'font-semibold text-primary' : 'text-ink-2 hover:text-ink',
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
        <h1 className="text-2xl font-bold sm:text-3xl">{text.title}</h1>
        <p className="mt-1 text-sm text-ink-3">{t('pages.updated', { date })}</p>
        <p className="mt-4 max-w-[68ch] text-base leading-relaxed">{text.summary}</p>
        <DocumentBody text={text} />
      </article>
    </div>
  )
}
