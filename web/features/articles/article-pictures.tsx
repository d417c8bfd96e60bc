import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const MediaPreview = lazyPart(() => import('#web/picture/media-preview.tsx'), 'MediaPreview')

const OpenContext = createContext<(button: HTMLElement) => void>(() => {})
const marked = '[data-enlarge]'

type Props = { cover?: { url: string } | null; document: ArticleDocument; children: ReactNode }

/**
 * Wraps an article, so that the reader can open its cover and the pictures of its text in a viewer. The viewer has them
 * in document order.
 */
export function ArticlePictures({ cover = null, document, children }: Props) {
  const t = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const inText = document.content.flatMap((block) => (block.type === 'image' ? [block.attrs.src] : []))
  const files = [...(cover ? [cover.url] : []), ...inText].map((url) => ({ url, kind: 'image' as const }))
  const buttons = () => [...(root.current?.querySelectorAll<HTMLElement>(marked) ?? [])]
  return (
    <div ref={root}>
      <OpenContext value={(button) => setOpenAt(buttons().indexOf(button))}>{children}</OpenContext>
      {openAt !== null && (
        <Suspense fallback={null}>
          <MediaPreview
            label={t('article.picture')}
            files={files}
            first={openAt}
            close={() => setOpenAt(null)}
            thumbnailOf={(index) => buttons()[index]?.querySelector('img') ?? null}
          />
        </Suspense>
      )}
    </div>
  )
}

export function Enlarged({ alt, children }: { alt: string; children: ReactNode }) {
  const t = useTranslate()
  const open = use(OpenContext)
  return (
    <button
      type="button"
      data-enlarge
      aria-label={`${t('article.picture')}: ${alt}`}
      onClick={({ currentTarget }) => open(currentTarget)}
      className="block w-full cursor-zoom-in rounded-lg"
    >
      {children}
    </button>
  )
}
