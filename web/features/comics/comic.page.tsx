import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { comicChapter, comicInfo } from '#contract/comics.ts'
import { slugPattern } from '#contract/works.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { ChapterView } from './chapter-view.tsx'
import { ComicView } from './comic-view.tsx'

/** Loads a comic, or one of its chapters with `?chuong=`. */
export async function loader({ params: { slug = '' }, url, context }: LoaderFunctionArgs) {
  const number = url.searchParams.get('chuong')
  if (!slugPattern.test(slug) || (number !== null && !/^[1-9]\d{0,3}$/.test(number))) throw notFound(url)
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  if (number === null)
    return { kind: 'comic' as const, comic: await orNotFound(call(comicInfo, { slug, locale }), url) }
  const asked = { slug, position: Number(number), locale }
  return { kind: 'chapter' as const, chapter: await orNotFound(call(comicChapter, asked), url) }
}

export default function ComicPage() {
  const shown = useLoaderData<typeof loader>()
  return shown.kind === 'comic' ? (
    <ComicView key={shown.comic.id} comic={shown.comic} />
  ) : (
    <ChapterView key={shown.chapter.part.id} chapter={shown.chapter} />
  )
}
