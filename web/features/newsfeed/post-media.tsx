import { Suspense, useRef, useState } from 'react'
import type { WrittenPost } from '#contract/newsfeed.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { described } from '#web/shell/described.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { mosaicOf } from './mosaic.ts'
import { PostVideo } from './post-video.tsx'

const MediaPreview = lazyPart(() => import('#web/picture/media-preview.tsx'), 'MediaPreview')

type PostMediaProps = { post: WrittenPost; isQuoted?: boolean; isLeading?: boolean }

/**
 * Pictures in a mosaic with reserved height. They are cropped so that faces above the middle remain visible. Each opens
 * full screen.
 */
export function PostMedia({ post, isQuoted = false, isLeading = false }: PostMediaProps) {
  const t = useTranslate()
  const [openAt, setOpenAt] = useState<number | null>(null)
  const mosaic = useRef<HTMLDivElement>(null)
  const { attachments, author } = post
  const { tiles, columns, rows, ratio, more } = mosaicOf(attachments)
  return (
    <div
      className={classNames(
        'mt-3 overflow-hidden border-y border-line bg-surface-3 sm:rounded-md sm:border',
        isQuoted ? 'sm:mx-4' : 'sm:mx-5',
      )}
    >
      <div
        ref={mosaic}
        className="grid max-h-[38rem] w-full gap-0.5"
        style={{ gridTemplateColumns: columns, gridTemplateRows: rows, aspectRatio: ratio }}
      >
        {tiles.map(({ file, index, area, share }) => (
          <div key={file.url} className="relative min-h-0 min-w-0" style={{ gridArea: area }}>
            {file.kind === 'video' ? (
              <PostVideo file={file} name={author.displayName} />
            ) : (
              <button
                type="button"
                aria-label={described(t, t('post.picture', { number: index + 1, count: attachments.length }), file.alt)}
                onClick={() => setOpenAt(index)}
                className="absolute inset-0 focus-visible:-outline-offset-4"
              >
                <Picture
                  src={file.url}
                  alt=""
                  width={tiles.length === 1 ? 768 : 512}
                  height={tiles.length === 1 ? 576 : 384}
                  sizes={`(min-width: 720px) ${Math.ceil(share * 640)}px, ${Math.ceil(share * 98)}vw`}
                  isMain={isLeading && index === 0}
                  isPhoto
                  className="size-full object-cover object-[50%_30%]"
                />
                {more > 0 && index === tiles.length - 1 && (
                  <span
                    aria-hidden
                    className="tabular absolute inset-0 flex items-center justify-center bg-scrim text-2xl font-bold text-on-picture"
                  >
                    +{more}
                  </span>
                )}
              </button>
            )}
          </div>
        ))}
      </div>
      {openAt !== null && (
        <Suspense fallback={null}>
          <MediaPreview
            label={t('post.pictures')}
            files={attachments}
            first={openAt}
            close={() => setOpenAt(null)}
            thumbnailOf={(index) => mosaic.current?.children[index] ?? null}
          />
        </Suspense>
      )}
    </div>
  )
}
