import { useRef, useState } from 'react'
import { maxCaptionLength, reelCreate, reelUpload } from '#contract/reels.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/**
 * Publishes an uploaded video or a highlight with a caption. A retry after a lost response does not publish it twice.
 */
export function NewReelDialog({ highlightId, close }: { highlightId?: string; close(): void }) {
  const t = useTranslate()
  const uploads = useUpload(reelUpload)
  const [caption, setCaption] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | { slug: string }>('idle')
  const [fault, setFault] = useState<string | null>(null)
  const uuid = useRef(randomUuid())
  const [file] = uploads.stored
  const canPublish = highlightId !== undefined || file !== undefined

  async function publish(): Promise<void> {
    setState('busy')
    setFault(null)
    try {
      const of = highlightId === undefined ? { url: file?.address ?? '' } : { highlightId }
      const { slug } = await call(reelCreate, { caption, uuid: uuid.current, ...of })
      setState({ slug })
    } catch (error) {
      setState('idle')
      setFault(failureText(t, error))
    }
  }

  return (
    <Dialog
      title={t('reels.new.title')}
      {...(highlightId === undefined && { text: t('reels.new.text') })}
      closeLabel={t('reels.new.close')}
      onClose={close}
    >
      {typeof state === 'object' ? (
        <div className="flex flex-col items-start gap-4" role="status">
          <p className="font-semibold">{t('reels.new.done')}</p>
          <LocaleLink to={`/reels/${state.slug}`} className={buttonClass()} onClick={close}>
            {t('reels.new.watch')}
          </LocaleLink>
        </div>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void publish()
          }}
        >
          {highlightId === undefined && <UploadField uploads={uploads} label={t('reels.new.file')} />}
          <TextArea
            label={t('reels.new.caption')}
            placeholder={t('reels.new.caption.hint')}
            value={caption}
            maxLength={maxCaptionLength}
            onChange={({ target }) => setCaption(target.value)}
          />
          {fault && (
            <p role="alert" className="text-sm text-danger">
              {fault}
            </p>
          )}
          <Button type="submit" isBusy={state === 'busy'} disabled={!canPublish}>
            {t('reels.new.publish')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
