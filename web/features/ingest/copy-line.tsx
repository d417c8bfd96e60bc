import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'

const tickMs = 2_000

export function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(value)) setCopied(true)
    else showToast({ tone: 'danger', title: t('goLive.copyFailed') })
  }

  return (
    <div className="mt-3">
      <p className="text-sm font-semibold">{label}</p>
      <div className="mt-1.5 flex min-h-12 items-center gap-1 rounded-md border border-line-strong bg-surface-2 pl-3.5 pr-1">
        <code className="min-w-0 flex-1 select-all break-all py-2 text-sm">{value}</code>
        <IconButton label={t('goLive.copy', { what: label })} onClick={() => void copy()}>
          {isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {isCopied ? t('goLive.copied') : ''}
      </p>
    </div>
  )
}
