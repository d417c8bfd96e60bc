import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Position, positionInfo } from '#contract/careers.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { ApplyForm } from './apply-form.tsx'
import { OwnApplications } from './own-applications.tsx'
import { PositionFacts } from './position-facts.tsx'

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  const slug = params.slug ?? ''
  return { position: await orNotFound(context.get(siteContext).call(positionInfo, { slug, locale }), url) }
}

const lists = ['duties', 'wanted', 'offered'] as const

export default function PositionPage() {
  const t = useTranslate()
  const { origin } = useRootData()
  const { position } = useLoaderData<typeof loader>()
  const [edition, setEdition] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = () => {
    setEdition((now) => now + 1)
    // An empty form replaces the sent one, which had the focus. Without this, the focus would be lost.
    heading.current?.focus()
  }
  return (
    <>
      <PageHead title={position.title} description={position.summary} isIndexed={position.isOpen} />
      {position.isOpen && <JsonLd data={jobPosting(position, { name: t('site.name'), sameAs: origin })} />}
      <LocaleLink
        to="/tuyen-dung"
        className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('careers.back')}
      </LocaleLink>
      <div className="mt-2 grid items-start gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <article className="card p-5 sm:p-8">
          <p className="text-sm font-semibold text-primary">{t(`careers.team.${position.team}`)}</p>
          <h1 className="mt-1 text-2xl font-bold text-balance sm:text-3xl">{position.title}</h1>
          <PositionFacts position={position} />
          {position.isOpen && (
            <a href="#apply" className={`${buttonClass({ size: 'large' })} mt-5 w-full lg:hidden`}>
              {t('careers.apply')}
            </a>
          )}
          <p className="mt-5 max-w-[68ch] text-base leading-relaxed">{position.summary}</p>
          {lists.map(
            (name) =>
              position[name].length > 0 && (
                <section key={name} className="mt-7 max-w-[68ch]">
                  <h2 className="text-lg font-bold">{t(`careers.${name}`)}</h2>
                  <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 leading-relaxed text-ink-2 marker:text-primary">
                    {position[name].map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </article>
        <aside className="lg:sticky lg:top-[calc(var(--header)+1.25rem)]">
          <section aria-labelledby="apply" className="card p-5">
            <h2 ref={heading} id="apply" tabIndex={-1} className="mb-4 text-lg font-bold outline-none">
              {t('careers.apply')}
            </h2>
            {position.isOpen ? (
              <ApplyForm slug={position.slug} sent={sent} />
            ) : (
              <p className="text-sm text-ink-2">{t('careers.closed')}</p>
            )}
          </section>
          <OwnApplications key={edition} slug={position.slug} />
        </aside>
      </div>
    </>
  )
}

const employment: Record<Position['kind'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  freelance: 'CONTRACTOR',
  internship: 'INTERN',
}

function jobPosting(position: Position, site: { name: string; sameAs: string }): object {
  const { title, summary, duties, wanted, offered, openedAt, closesAt, kind, place } = position
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: [summary, ...duties, ...wanted, ...offered].join('\n'),
    datePosted: new Date(openedAt).toISOString().slice(0, 10),
    ...(closesAt !== null && { validThrough: new Date(closesAt).toISOString() }),
    employmentType: employment[kind],
    hiringOrganization: { '@type': 'Organization', ...site },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressCountry: 'VN', addressLocality: place },
    },
  }
}
