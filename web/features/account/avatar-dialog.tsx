import { type ChangeEvent, useEffect, useState } from 'react'
import { avatarUpload, updateInfo } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { loadSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { FormAlert } from '#web/features/session/form-alert.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type Square, wholeSquare } from './square.ts'
import { squareBlob } from './square-blob.ts'
import { SquareCrop } from './square-crop.tsx'

/** Chooses a picture, the square of it that shows, and sends that. */
export function AvatarDialog({ hasPicture, close }: { hasPicture: boolean; close: () => void }) {
  const t = useTranslate()
  const { progress, send } = useUpload(avatarUpload)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [square, setSquare] = useState<Square>(wholeSquare)
  /** Kept, so that another try of the same square goes on where the first ended. */
  const [made, setMade] = useState<Blob | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => () => picture?.close(), [picture])

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    setFault(undefined)
    setMade(null)
    setSquare(wholeSquare)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setPicture(null)
      setFault(t('error.UPLOAD_REFUSED'))
    }
  }

  async function save(profilePicture: () => Promise<string>): Promise<void> {
    setBusy(true)
    setFault(undefined)
    try {
      await call(updateInfo, { profilePicture: await profilePicture() })
      await loadSession()
      showToast({ tone: 'success', title: t('avatar.done') })
      close()
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  async function upload(of: ImageBitmap): Promise<string> {
    const blob = made ?? (await squareBlob(of, square))
    setMade(blob)
    return (await send(blob)).address
  }

  return (
    <Dialog title={t('avatar.change')} closeLabel={t('avatar.close')} onClose={close}>
      <div className="flex flex-col gap-4">
        {picture && (
          <SquareCrop
            picture={picture}
            square={square}
            change={(next) => {
              setSquare(next)
              setMade(null)
            }}
          />
        )}
        <label
          className={`${buttonClass({ tone: picture ? 'neutral' : 'primary' })} cursor-pointer focus-within:outline-2`}
        >
          {t(picture ? 'avatar.chooseOther' : 'avatar.choose')}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={isBusy}
            onChange={(event) => void choose(event)}
          />
        </label>
        <FormAlert text={fault} />
        {progress !== null && <progress aria-label={t('avatar.sending')} value={progress} className="w-full" />}
        {picture && (
          <Button isBusy={isBusy} onClick={() => void save(() => upload(picture))}>
            {t('avatar.save')}
          </Button>
        )}
        {hasPicture && !picture && (
          <Button tone="danger" isBusy={isBusy} onClick={() => void save(async () => '')}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
