import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { TextArea } from '#web/ui/text-area.tsx'

function selectAll(box: HTMLTextAreaElement | null): void {
  box?.focus()
  box?.select()
}

/** Copies the configuration. When the browser refuses, it shows the text selected, so that it can be copied by hand. */
export function CopyConfig({ text }: { text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const isCopied = copied === text

  async function copy() {
    const isDone = await copyText(text)
    if (isDone) setCopied(text)
    setRefusals((count) => (isDone ? 0 : count + 1))
  }

  return (
    <div className="flex flex-col gap-3">
      <Button size="large" className="w-full" onClick={() => void copy()}>
        {isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        {t(isCopied ? 'goLive.copied' : 'obsConfig.copy')}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? t('goLive.copied') : ''}
      </p>
      {refusals > 0 && (
        <TextArea
          // A new box for each refusal is focused and selected again.
          key={refusals}
          ref={selectAll}
          label={t('obsConfig.byHand')}
          help={t('obsConfig.byHand.text')}
          className="[&_textarea]:font-mono"
          value={text}
          rows={6}
          readOnly
          spellCheck={false}
        />
      )}
    </div>
  )
}
