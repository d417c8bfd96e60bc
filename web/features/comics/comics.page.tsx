import BookOpen from 'lucide-react/icons/book-open'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { comicCalls } from '#contract/comics.ts'
import { siteContext } from '#web/api/site-context.ts'
import { loadCatalogue } from '#web/features/works/catalogue.ts'
import { CataloguePage } from '#web/features/works/catalogue-page.tsx'
import { ContinueRow } from '#web/features/works/continue-row.tsx'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { useTranslate } from '#web/i18n/translate.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  loadCatalogue(url, context.get(siteContext).call, comicCalls)

export default function ComicsPage() {
  const t = useTranslate()
  const catalogue = useLoaderData<typeof loader>()
  return (
    <CataloguePage
      base={comicKind.base}
      catalogue={catalogue}
      title={t('comics.title')}
      description={t('comics.description')}
      search={{ label: t('comics.search'), placeholder: t('comics.placeholder') }}
      continued={
        <ContinueRow
          of={comicKind}
          title={t('comics.continue')}
          icon={<BookOpen size={22} />}
          textOf={({ part, place }) =>
            `${t('comics.chapter', { number: part.position })} · ${t('comics.page', {
              page: Math.min(part.length, Math.floor(place / 1_000) + 1),
              pages: part.length,
            })}`
          }
        />
      }
      partsText={(work) => t('comics.chapterCount', { count: work.parts })}
      heroAction={(work) => ({
        path: comicKind.partPath(work.slug, 1),
        label: t('comics.read'),
        icon: <BookOpen size={20} aria-hidden />,
      })}
      icon={<BookOpen size={24} />}
      none={t('comics.none')}
    />
  )
}
