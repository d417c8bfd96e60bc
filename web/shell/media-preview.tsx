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
import { clampZoom, leastZoom, mostZoom, parseZoom, zoomStep } from './zoom.ts'

/** Product.md 5 tells images by their names; who knows better says so. */
const imageName = /\.(jpe?g|png|gif|webp)$/i

export type PreviewFile = {
  url: string
  kind?: 'image' | 'video'
  poster?: string | null
  /** WebVTT, where there is one. */
  subtitles?: string
  descriptions?: string
}

type Props = { label: string; files: readonly PreviewFile[]; first: number; close: () => void }

/** Pictures and videos in the whole screen (product.md 2): one after another, pictures zoomed by buttons, wheel or number. */
export function MediaPreview({ label, files, first, close }: Props) {
  const t = useTranslate()
  const [index, setIndex] = useState(first)
  const [zoom, setZoom] = useState(1)
  const [isFitting, setFitting] = useState(true)
  const file = files[index]
  const hasMany = files.length > 1
  const isImage = file !== undefined && (file.kind ?? (imageName.test(file.url) ? 'image' : 'video')) === 'image'
  const stage = useRef<HTMLDivElement>(null)

  function go(step: number): void {
    setIndex((now) => (now + step + files.length) % files.length)
    setZoom(1)
  }
  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    const ended = new AbortController()
    document.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (!hasMany || (target as Element).matches('input, video')) return
        if (key === 'ArrowRight') latestGo.current(1)
        if (key === 'ArrowLeft') latestGo.current(-1)
      },
      { signal: ended.signal },
    )
    return () => ended.abort()
  }, [hasMany])
  // React listens to the wheel passively, where it could not keep the page from scrolling.
  useEffect(() => {
    const element = stage.current
    if (!element || !isImage) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setZoom((now) => clampZoom(now - Math.sign(event.deltaY) * zoomStep))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [isImage])

  if (!file) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-crest-ink text-on-picture outline-none">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <div className="flex flex-wrap items-center gap-1 p-2">
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
          <div ref={stage} className="relative min-h-0 flex-1 overflow-auto">
            {isImage ? (
              <div
                className="flex min-h-full min-w-full items-center justify-center"
                style={isFitting ? { width: `${zoom * 100}%`, height: `${zoom * 100}%` } : undefined}
              >
                <img
                  src={file.url}
                  alt={t('preview.picture', { number: index + 1, count: files.length })}
                  className={isFitting ? 'size-full object-contain' : 'max-w-none'}
                  style={isFitting ? undefined : { zoom }}
                />
              </div>
            ) : (
              // biome-ignore lint/a11y/useMediaCaption: there are subtitles where the file has some
              <video
                key={file.url}
                src={file.url}
                poster={file.poster ?? undefined}
                controls
                autoPlay
                playsInline
                className="size-full object-contain"
              >
                {file.subtitles && <track kind="subtitles" src={file.subtitles} default />}
                {file.descriptions && <track kind="descriptions" src={file.descriptions} />}
              </video>
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

/** Per cent; what was typed counts once one leaves the field or presses Enter (product.md 2 and 5). */
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
      aria-label={t('preview.zoom', { least: leastZoom * 100, most: mostZoom * 100 })}
      value={typed}
      inputMode="numeric"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      className="tabular h-9 w-16 rounded-md bg-picture-glass text-center text-sm"
    />
  )
}
