import { useEffect, useRef } from 'react'
import { type ComicPage, comicChapter } from '#contract/comics.ts'
import type { WorkPart, WorkSummary } from '#contract/works.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

const pagesAhead = 3
/** Number of pages of the next chapter to preload near the end of this one. */
const ofNextChapter = 2

type Uses = { pages: readonly ComicPage[]; at: number; work: WorkSummary; next: WorkPart | null }

function fetchPictures(pages: readonly ComicPage[]): void {
  for (const { src } of pages) new Image().src = src
}

/**
 * Preloads the pictures of the next pages. Near the end of the chapter, also preloads the first pages of the next
 * chapter.
 */
export function usePreload({ pages, at, work, next }: Uses): void {
  const locale = useLocale()
  const asked = useRef<string | null>(null)
  useEffect(() => fetchPictures(pages.slice(at + 1, at + 1 + pagesAhead)), [pages, at])
  const isNearEnd = at >= pages.length - 2
  useEffect(() => {
    if (!next || !isNearEnd || asked.current === next.id) return
    asked.current = next.id
    call(comicChapter, { slug: work.slug, position: next.position, locale }).then(
      (chapter) => fetchPictures(chapter.pages.slice(0, ofNextChapter)),
      (error: unknown) => console.warn('The next chapter could not be fetched ahead', error),
    )
  }, [next, isNearEnd, work.slug, locale])
}
