import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useId, useState } from 'react'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { embedCode } from './embed-code.ts'
import { type WidgetTheme, widgetThemes, withTheme } from './widget-theme.ts'

/** A widget: its path without locale prefix, its title for screen readers, and its height in CSS pixels. */
export type Embedded = { path: string; title: string; height: number }

const maxPreviewHeight = 320

export function EmbedDialog({ embedded, close }: { embedded: Embedded; close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const codeId = useId()
  const [theme, setTheme] = useState<WidgetTheme>('system')
  const [isCopied, setCopied] = useState(false)
  const { title, height } = embedded
  const path = withTheme(localePath(locale, embedded.path), theme)
  const code = embedCode({ url: location.origin + path, title, height })

  async function copy(): Promise<void> {
    if (await copyText(code)) setCopied(true)
    else showToast({ tone: 'danger', title: t('embed.copyFailed') })
  }

  return (
    <Dialog title={t('embed.title')} text={t('embed.text')} closeLabel={t('shell.close')} onClose={close}>
      <div className="grid gap-5">
        <figure>
          <figcaption className="mb-2 text-sm font-semibold">{t('embed.preview')}</figcaption>
          <iframe
            key={path}
            src={path}
            title={title}
            height={Math.min(height, maxPreviewHeight)}
            className="w-full rounded-lg border border-line"
          />
        </figure>
        <ChipChoice
          legend={t('embed.theme')}
          name="embed-theme"
          options={widgetThemes}
          chosen={theme}
          choose={(chosen) => {
            setTheme(chosen)
            setCopied(false)
          }}
          label={(option) => t(`embed.theme.${option}`)}
        />
        <div>
          <label htmlFor={codeId} className="mb-2 block text-sm font-semibold">
            {t('embed.code')}
          </label>
          <textarea
            id={codeId}
            readOnly
            rows={5}
            value={code}
            spellCheck={false}
            className="block w-full resize-none rounded-md border border-line-strong bg-surface-2 p-3 font-mono text-sm break-all"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button className="mt-3 w-full" onClick={() => void copy()}>
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {t(isCopied ? 'embed.copied' : 'embed.copy')}
          </Button>
          <p role="status" className="sr-only">
            {isCopied ? t('embed.copied') : ''}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
