import { type FormEvent, useId, useState } from 'react'
import { maxReportNoteLength, type ReportCalls, type ReportReason, reportReasons } from '#contract/reports.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'

export type ReasonDialogProps = {
  send: (said: { reason: ReportReason; note: string }) => Promise<unknown>
  close: () => void
}

type OfCallProps = { report: ReportCalls['report']; id: string; close: () => void }

/** Reports a target with the call of its domain. */
export function ReportDialog({ report, id, close }: OfCallProps) {
  return <ReasonDialog send={(said) => call(report, { id, ...said })} close={close} />
}

export function ReasonDialog({ send, close }: ReasonDialogProps) {
  const t = useTranslate()
  const group = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (reason === null) return setFault(t('report.reason.missing'))
    setBusy(true)
    setFault(null)
    try {
      await send({ reason, note })
      showToast({ tone: 'success', title: t('report.sent') })
      close()
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('report.title')} text={t('report.text')} closeLabel={t('report.close')} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <fieldset>
          <legend className="text-sm font-semibold">{t('report.reason')}</legend>
          <div className="mt-1 grid sm:grid-cols-2">
            {reportReasons.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-2.5 text-sm">
                <input
                  type="radio"
                  name={group}
                  value={one}
                  checked={reason === one}
                  onChange={() => setReason(one)}
                  className="size-4.5 shrink-0 accent-primary"
                />
                {t(`report.reason.${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t('report.note')}
          value={note}
          rows={3}
          maxLength={maxReportNoteLength}
          onChange={(event) => setNote(event.target.value)}
        />
        {fault && <FormAlert text={fault} />}
        <Button type="submit" isBusy={isBusy}>
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  )
}
