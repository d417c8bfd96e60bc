import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { Suspense, useRef, useState } from 'react'
import type { ChatAttachment } from '#contract/chat-attachments.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { described } from '#web/shell/described.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const MediaPreview = lazyPart(() => import('#web/picture/media-preview.tsx'), 'MediaPreview')

type Media = ChatAttachment & { kind: 'image' | 'video' }
const isMedia = (file: ChatAttachment): file is Media => file.kind !== 'file'
/** Max size of a message's only picture, in CSS pixels. */
const widest = 256
const highest = 320

export function MessageFiles({ files, showName }: { files: readonly ChatAttachment[]; showName: string }) {
  const t = useTranslate()
  const [openAt, setOpenAt] = useState<number | null>(null)
  const faces = useRef<HTMLDivElement>(null)
  const media = files.filter(isMedia)
  const documents = files.filter((file) => !isMedia(file))
  return (
    <>
      {media.length > 0 && (
        <div ref={faces} className={classNames('my-1 w-64 max-w-full gap-1', media.length > 1 && 'grid grid-cols-2')}>
          {media.map((file, index) => (
            <button
              key={file.url}
              type="button"
              onClick={() => setOpenAt(index)}
              aria-label={described(
                t,
                t(file.kind === 'video' ? 'chat.openVideo' : 'chat.openPicture', {
                  name: showName,
                  number: index + 1,
                  count: media.length,
                }),
                file.alt,
              )}
              className="relative block w-full overflow-hidden rounded-md bg-surface-3 focus-visible:-outline-offset-4"
              style={{ aspectRatio: media.length > 1 ? '1' : ratioOf(file) }}
            >
              <Face file={file} />
              {file.kind === 'video' && (
                <span className="absolute inset-0 flex items-center justify-center">
                  <span className="rounded-full bg-scrim p-3 text-on-picture">
                    <Play size={22} aria-hidden />
                  </span>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {documents.map((file) => (
        <DocumentLink key={file.url} file={file} />
      ))}
      {openAt !== null && (
        <Suspense fallback={null}>
          <MediaPreview
            label={t('chat.files', { name: showName })}
            files={media}
            first={openAt}
            close={() => setOpenAt(null)}
            thumbnailOf={(index) => faces.current?.children[index] ?? null}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Returns the CSS aspect ratio that reserves the picture's space, or 16 / 9 when its size is unknown. Taller pictures
 * are cropped to `highest`.
 */
function ratioOf({ width, height }: ChatAttachment): string {
  if (!width || !height) return '16 / 9'
  return String(Math.max(width / height, widest / highest))
}

function Face({ file }: { file: Media }) {
  const shown = file.kind === 'video' ? file.poster : file.url
  if (shown === null) return null
  const className = 'absolute inset-0 size-full object-cover'
  // The image resizer does not check permissions, so it must not receive private files.
  if (shown.startsWith('/uploads/private/'))
    return <img src={shown} alt="" loading="lazy" decoding="async" className={className} />
  return <Picture src={shown} alt="" width={widest} height={highest} isPhoto className={className} />
}

function DocumentLink({ file: { url, bytes, name } }: { file: ChatAttachment }) {
  const t = useTranslate()
  const megabytes = Math.max(0.1, bytes / 1024 ** 2).toLocaleString(formattingTags[useLocale()], {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  })
  return (
    <a
      href={url}
      download={name || true}
      className="my-1 flex min-h-11 items-center gap-3 rounded-md bg-surface px-3 py-2 text-sm hover:bg-surface-2"
    >
      <FileText size={22} aria-hidden className="shrink-0 text-primary" />
      <span className="min-w-0 break-words font-semibold">{name || t('chat.document')}</span>
      <span className="tabular ml-auto shrink-0 text-ink-2">{megabytes} MB</span>
    </a>
  )
}
