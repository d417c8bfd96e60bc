import { useTranslate } from '#web/i18n/translate.ts'
import { toggleChatStep } from '#web/step/picture-clock.ts'
import type { ChatStep } from './use-stepped-chat.ts'

/** Shows whether the messages are those of the picture or of now, with a button to switch. */
export function StepLine({ step }: { step: ChatStep }) {
  const t = useTranslate()
  if (step === 'now') return null
  const isOfPicture = step !== 'later'
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line bg-surface-2 pl-4 pr-2 text-xs text-ink-2">
      <p role="status" className="min-w-0 flex-1 py-1.5">
        {t(isOfPicture ? 'chat.inStep' : 'chat.ofNow')}
      </p>
      <button
        type="button"
        onClick={toggleChatStep}
        className="inline-flex min-h-11 shrink-0 items-center rounded-md px-2 font-semibold text-primary hover:underline"
      >
        {t(isOfPicture ? 'chat.stepOff' : 'chat.stepOn')}
      </button>
    </div>
  )
}
