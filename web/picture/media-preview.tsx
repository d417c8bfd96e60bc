import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { moveBetween } from './from-thumbnail.ts'
import { PictureStage } from './picture-stage.tsx'
import { type PreviewFile, previewKind } from './preview-file.ts'
import { PreviewVideo } from './preview-video.tsx'
import { clampZoom, maxZoom, minZoom, parseZoom, zoomStep } from './zoom.ts'

type Props = {
  label: string
  files: readonly PreviewFile[]
  first: number
  close: () => void
  /**
   * Returns the thumbnail of a file, from which the picture opens and to which it returns. Null when no thumbnail is
   * visible.
   */
  thumbnailOf?: (index: number) => Element | null
}

/**
 * Shows pictures and videos full screen. Buttons, keys and swipes change the file. Pictures are zoomed with buttons,
 * the wheel, two fingers or a typed number. A swipe down closes the preview.
 */
export function MediaPreview({ label, files, first, close, thumbnailOf }: Props) {
  const t = useTranslate()
  const [index, setIndex] = useState(first)
  const [zoom, setZoom] = useState(1)
  const [isFitting, setFitting] = useState(true)
  const picture = useRef<HTMLImageElement>(null)
  const isClosing = useRef(false)
  const file = files[index]
  const hasMany = files.length > 1
  const isImage = file !== undefined && (file.kind ?? previewKind(file.url)) === 'image'

  function go(step: number): void {
    setIndex((now) => (now + step + files.length) % files.length)
    setZoom(1)
  }
  async function leave(): Promise<void> {
    if (isClosing.current) return
    isClosing.current = true
    if (picture.current) await moveBetween(picture.current, thumbnailOf?.(index) ?? null, 'close')
    close()
  }
  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    const ended = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!hasMany || step === undefined || (event.target as Element).matches('input, video')) return
        // Otherwise a comic reader below the preview would also turn its page.
        event.stopPropagation()
        latestGo.current(step)
      },
      // Listens in the capture phase, because the dialog stops arrow keys from bubbling.
      { signal: ended.signal, capture: true },
    )
    return () => ended.abort()
  }, [hasMany])
  const opening = useRef({ thumbnailOf, first })
  useEffect(() => {
    const image = picture.current
    const thumbnail = opening.current.thumbnailOf?.(opening.current.first) ?? null
    if (!image || !thumbnail) return
    // Before it is decoded, the picture has no size, which the animation needs.
    image.decode().then(
      () => void moveBetween(image, thumbnail, 'open'),
      () => {},
    )
  }, [])

  if (!file) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && void leave()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-crest-ink text-on-picture outline-none">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <div className="relative z-10 flex flex-wrap items-center gap-1 p-2">
            {hasMany && (
              <p className="tabular px-2 text-sm" aria-live="polite">
                {index + 1} / {files.length}
              </p>
            )}
            <span className="flex-1" />
            {isImage && (
              <>
                <Control label={t('preview.zoomOut')} press={() => setZoom((now) => clampZoom(now - zoomStep))}>
                  <ZoomOut size={20} aria-hidden />
                </Control>
                <ZoomField key={zoom} zoom={zoom} set={setZoom} />
                <Control label={t('preview.zoomIn')} press={() => setZoom((now) => clampZoom(now + zoomStep))}>
                  <ZoomIn size={20} aria-hidden />
                </Control>
                <Control
                  label={t(isFitting ? 'preview.actual' : 'preview.fit')}
                  press={() => {
                    setFitting(!isFitting)
                    setZoom(1)
                  }}
                >
                  {isFitting ? <Maximize size={20} aria-hidden /> : <Minimize size={20} aria-hidden />}
                </Control>
              </>
            )}
            <Dialog.Close
              aria-label={t('preview.close')}
              title={t('preview.close')}
              className="tap inline-flex items-center justify-center rounded-md hover:bg-picture-glass"
            >
              <X size={22} aria-hidden />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            {isImage ? (
              <PictureStage
                src={file.url}
                alt={file.alt || t('preview.picture', { number: index + 1, count: files.length })}
                isFitting={isFitting}
                zoom={zoom}
                setZoom={setZoom}
                picture={picture}
                swipe={(to) => {
                  if (to === 'close') void leave()
                  else if (hasMany) go(to === 'next' ? 1 : -1)
                }}
              />
            ) : (
              <PreviewVideo key={file.url} file={file} />
            )}
          </div>
          {hasMany && (
            <>
              <Control
                label={t('preview.previous')}
                press={() => go(-1)}
                className="absolute left-2 top-1/2 bg-picture-chip"
              >
                <ChevronLeft size={24} aria-hidden />
              </Control>
              <Control
                label={t('preview.next')}
                press={() => go(1)}
                className="absolute right-2 top-1/2 bg-picture-chip"
              >
                <ChevronRight size={24} aria-hidden />
              </Control>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ControlProps = { label: string; press: () => void; className?: string; children: ReactNode }

function Control({ label, press, className = '', children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={press}
      className={`tap inline-flex items-center justify-center rounded-full hover:bg-picture-glass ${className}`}
    >
      {children}
    </button>
  )
}

/** Shows the zoom in per cent. A typed value is applied when the field loses focus or on Enter. */
function ZoomField({ zoom, set }: { zoom: number; set: (zoom: number) => void }) {
  const t = useTranslate()
  const shown = `${Math.round(zoom * 100)}%`
  const [typed, setTyped] = useState(shown)
  function apply(): void {
    const wanted = parseZoom(typed)
    if (wanted === null || wanted === zoom) setTyped(shown)
    else set(wanted)
  }
  return (
    <input
      aria-label={t('preview.zoom', { least: minZoom * 100, most: maxZoom * 100 })}
      value={typed}
      inputMode="numeric"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      className="tabular h-9 w-16 rounded-md bg-picture-glass text-center text-sm"
    />
  )
}
