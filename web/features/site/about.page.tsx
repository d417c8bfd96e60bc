import Radio from 'lucide-react/icons/radio'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { articleInfo, introId } from '#contract/articles.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { ArticleBody } from '#web/features/articles/article-body.tsx'
import { ArticlePictures } from '#web/features/articles/article-pictures.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { DocumentBody } from './document-body.tsx'
import { loadPage } from './load-page.ts'

/** Loads the text of the desk. Without one it loads the intro article, and without that the text of the program. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, found } = await loadPage(args)
  const { title, summary, sections } = found
  const own = { title, summary, sections, intro: null }
  if (!found.isBuiltIn) return own
  const intro = await settle(args.context.get(siteContext).call(articleInfo, { id: introId, locale }))
  if (!intro.ok || intro.data.locale !== locale) return own
  const { document, fixtures } = intro.data
  return { title: intro.data.title, summary: intro.data.standfirst, sections: [], intro: { document, fixtures } }
}

export default function AboutPage() {
  const t = useTranslate()
  const { brand } = useRootData()
  const { title, summary, sections, intro } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto max-w-4xl">
      <PageHead title={title} description={summary} />
      <header className="field field-football relative isolate overflow-hidden rounded-xl px-6 py-12 text-on-picture sm:px-12 sm:py-16">
        <span aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-picture-shade to-transparent" />
        <div className="relative">
          <Logo brand={brand} className="size-14" />
          <h1 className="mt-5 text-3xl font-bold sm:text-4xl">{title}</h1>
          <p className="mt-3 max-w-2xl text-base leading-relaxed sm:text-lg">{summary}</p>
          <LocaleLink to="/truc-tiep" className={`${buttonClass({ size: 'large' })} mt-6`}>
            <Radio size={18} aria-hidden />
            {t('errorPage.live')}
          </LocaleLink>
        </div>
      </header>
      <div className="px-1 sm:px-12">
        <DocumentBody sections={sections} />
        {intro && (
          <ArticlePictures document={intro.document}>
            <ArticleBody document={intro.document} fixtures={intro.fixtures} articleId={introId} />
          </ArticlePictures>
        )}
      </div>
    </article>
  )
}
