import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { updateInfo } from '#contract/account.ts'
import { avatarUpload, coverUpload } from '#contract/account-pictures.ts'
import { type Cut, pictureLimits } from '#contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { loadSession } from '#web/api/session.ts'
import { scalePicture } from '#web/features/uploads/scale-picture.ts'
import { isCanvasTrue } from '#web/features/uploads/true-canvas.ts'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { cutPicture } from './cut-picture.ts'

/**
 * For each kind of picture: its profile field, its kind of upload, and the size in pixels and the shape of the crop.
 */
const shapes = {
  avatar: { field: 'profilePicture', uploadKind: avatarUpload, width: 512, height: 512, cropShape: 'round' },
  cover: { field: 'coverPicture', uploadKind: coverUpload, width: 1_500, height: 500, cropShape: 'rect' },
} as const
export type PictureKind = keyof typeof shapes

const maxZoom = 4
const zoomStep = 0.05
const arrowStepPx = 4

type Chosen = { file: Blob; url: string }

function wholePixels({ x, y, width, height }: Area): Cut {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]
  return { x: left, y: top, width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

type Props = { kind: PictureKind; hasPicture: boolean; close: () => void }

/** Lets the member choose a picture and crop it by drag, wheel, pinch, arrow keys or slider, then uploads the crop. */
export function PictureDialog({ kind, hasPicture, close }: Props) {
  const t = useTranslate()
  const { field, uploadKind, width, height, cropShape } = shapes[kind]
  const { progress, send } = useUpload(uploadKind)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area | null>(null)
  /** The last crop, null after any change. A retry sends the same blob, so the upload resumes. */
  const made = useRef<{ file: Blob; cut?: Cut } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    setFault(undefined)
    made.current = null
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    try {
      const scaled = await scalePicture(file, pictureLimits)
      // Check that the browser can decode the picture before showing it.
      ;(await createImageBitmap(scaled)).close()
      setChosen({ file: scaled, url: URL.createObjectURL(scaled) })
    } catch (error) {
      setChosen(null)
      setFault(failureText(t, error, 'error.UPLOAD_REFUSED'))
    }
  }

  async function save(address: () => Promise<string>): Promise<void> {
    setBusy(true)
    setFault(undefined)
    try {
      await call(updateInfo, { [field]: await address() })
      await loadSession()
      showToast({ tone: 'success', title: t(`picture.${kind}.done`) })
      close()
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  async function upload({ file }: Chosen): Promise<string> {
    if (!area.current) throw new Error('nothing is cut out yet')
    // Sends the whole picture when the canvas returns noise; the server then cuts it.
    made.current ??= isCanvasTrue()
      ? { file: await cutPicture(file, area.current, { width, height }) }
      : { file: file.slice(0, file.size, file.type), cut: wholePixels(area.current) }
    return (await send(made.current.file, made.current.cut)).address
  }

  return (
    <Dialog title={t(`picture.${kind}.change`)} closeLabel={t('picture.close')} onClose={close}>
      <div className="flex flex-col gap-4">
        {chosen && (
          <>
            <div
              className={`relative w-full overflow-hidden rounded-lg bg-surface-3 ${kind === 'avatar' ? 'h-72' : 'h-48'}`}
            >
              <Cropper
                image={chosen.url}
                crop={crop}
                zoom={zoom}
                maxZoom={maxZoom}
                aspect={width / height}
                cropShape={cropShape}
                showGrid={false}
                keyboardStep={arrowStepPx}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => {
                  area.current = pixels
                  made.current = null
                }}
                mediaProps={{ alt: '' }}
                cropperProps={{ 'aria-label': t('picture.preview'), role: 'application' }}
              />
            </div>
            <label className="flex items-center gap-3 text-sm">
              <span className="shrink-0">{t('picture.zoom')}</span>
              <input
                type="range"
                min={1}
                max={maxZoom}
                step={zoomStep}
                value={zoom}
                onChange={({ target }) => setZoom(Number(target.value))}
                className="h-11 w-full accent-primary-fill"
              />
            </label>
          </>
        )}
        <label
          className={`${buttonClass({ tone: chosen ? 'neutral' : 'primary' })} cursor-pointer focus-within:outline-2`}
        >
          {t(chosen ? 'picture.chooseOther' : 'picture.choose')}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={isBusy}
            onChange={(event) => void choose(event)}
          />
        </label>
        <FormAlert text={fault} />
        {progress !== null && <progress aria-label={t('picture.sending')} value={progress} className="w-full" />}
        {chosen && (
          <Button isBusy={isBusy} onClick={() => void save(() => upload(chosen))}>
            {t('picture.save')}
          </Button>
        )}
        {hasPicture && !chosen && (
          <Button tone="danger" isBusy={isBusy} onClick={() => void save(async () => '')}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
